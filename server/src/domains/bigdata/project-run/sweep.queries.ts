import { sql } from 'kysely';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { hasStorage } from '../../file/index.ts';
import type { OwnPlace } from '../owned.ts';
import { dropOutputs } from './local.ts';
import type { ResultOutput } from './result.queries.ts';

export type Swept = { id: string; outputs: ResultOutput[] };

/** Runs under way read it, or may still. */
const isWanted = sql`exists (select from project_run u where u.state in ('waiting', 'running')
  and coalesce(u.enterprise_id, u.created_by) = coalesce(r.enterprise_id, r.created_by)
  and (exists (select from project_step s where s.run_id = u.id and s.result_id = r.id)
    or exists (select from jsonb_each_text(u.part -> 'before') b where b.value = r.id::text)))`;

/** The oldest that nobody uses is given up: its row says what it was. */
async function giveUpOldest(db: Db, { id }: OwnPlace, except: string): Promise<Swept | undefined> {
  const { rows } = await sql<Swept>`update step_result set is_gone = true, bytes = 0
    where id = (select r.id from step_result r where coalesce(r.enterprise_id, r.created_by) = ${id}
      and not r.is_gone and r.id <> ${except} and not ${isWanted} order by r.used_at, r.id limit 1 for update skip locked)
    returning id, outputs`.execute(db);
  return rows[0];
}

type Keeper = { id: string; enterprise_id: string | null; created_by: string | null };
/** Gives up what was not used for longest until there is room. False: nothing is left to give up. */
export async function makeRoom(ctx: Context, place: OwnPlace, row: Keeper): Promise<boolean> {
  for (;;) {
    const swept = await giveUpOldest(ctx.db, place, row.id);
    if (!swept) return false;
    ctx.afterCommit(() => dropOutputs(ctx.kit, swept.id, swept.outputs));
    if (await hasStorage(ctx, row)) return true;
  }
}

/** What nobody used since; so many at a time. */
export async function giveUpUnused(db: Db, before: Date, most: number): Promise<Swept[]> {
  const { rows } = await sql<Swept>`update step_result set is_gone = true, bytes = 0
    where id in (select r.id from step_result r where not r.is_gone and r.used_at < ${before} and not ${isWanted}
      order by r.used_at limit ${most} for update skip locked) returning id, outputs`.execute(db);
  return rows;
}

/** Of these, the results whose bytes are wanted. */
export const knownResults = async (db: Db, ids: string[]) =>
  new Set(
    (
      await db
        .selectFrom('step_result')
        .select('id')
        .where('id', 'in', ids)
        .where('is_gone', '=', false)
        .execute()
    ).map(({ id }) => id),
  );

/** All but the newest of each project. */
export const dropOldRuns = (db: Db, kept: number) =>
  sql`delete from project_run r using (select id, row_number() over (partition by project_id order by created_at desc) as n
      from project_run) o
    where o.id = r.id and o.n > ${kept} and r.state not in ('waiting', 'running')`.execute(db);

/** Rows of what is gone and stands in no step any more. */
export const dropGone = (db: Db, before: Date) =>
  sql`delete from step_result r where r.is_gone and r.used_at < ${before}
    and not exists (select from project_step s where s.result_id = r.id)`.execute(db);
