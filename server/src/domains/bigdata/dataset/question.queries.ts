import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type QuestionKind = 'table' | 'sql';
type Question = { who: string; kind: QuestionKind; holder: number };

/** False: another one of the same kind is being answered, by a copy of the server that lives. */
export async function takeQuestion(db: Db, { who, kind, holder }: Question, seconds: number) {
  const { rows } = await sql`insert into dataset_question as q (account_id, kind, holder, ends_at)
    values (${who}, ${kind}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, kind) do update set holder = excluded.holder, ends_at = excluded.ends_at
      where q.ends_at < now() or not is_present(q.holder) returning 1`.execute(db);
  return rows.length > 0;
}

export const endQuestion = (db: Db, { who, kind, holder }: Question) =>
  db
    .deleteFrom('dataset_question')
    .where('account_id', '=', who)
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .execute();
