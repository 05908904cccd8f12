import { sql } from 'kysely';
import { matches } from '../../../kit/list.ts';

/** Whether the words stand in a user's name; `account` is the table's alias in the query. */
export function personMatches(account: string, words: string) {
  const name = sql<string>`${sql.ref(`${account}.username`)} || ' ' || ${sql.ref(`${account}.real_name`)}`;
  return matches(sql<string[]>`grams(${name})`, name, words);
}
