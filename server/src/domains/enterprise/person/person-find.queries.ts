import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';
import { named as namedMember } from '../employee/employee.queries.ts';
import { named } from './person.queries.ts';

/** Users of the platform by a part of their name. */
export const usersNamed = (db: Db, words: string, most: number) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.username', 'account.real_name'])
    .where('account.removed_at', 'is', null)
    .where(named(words))
    .orderBy('account.username')
    .limit(most)
    .execute();

/** Members of an enterprise by a part of their name, as far as the right to see them reaches. */
export const employeesNamed = (
  db: Db,
  { enterpriseId, reach }: { enterpriseId: string; reach: Reach },
  words: string,
  most: number,
) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('department as d', 'd.id', 'm.department_id')
    .select(['a.id', 'a.username', 'a.real_name', 'd.name as department'])
    .where('m.enterprise_id', '=', enterpriseId)
    .where(within(reach, 'm.account_id'))
    .where(namedMember(words))
    .orderBy('a.username')
    .limit(most)
    .execute();
