import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { storable } from '../../../kit/storable.ts';

export type LogFacts = Record<string, string | number | boolean | null>;

/** Names that devices and codecs made up: what the database would refuse of them must not keep a message from being answered. */
const kept = (facts: LogFacts) =>
  JSON.stringify(facts, (_, value) => (typeof value === 'string' ? storable(value) : value));

export const insertLog = (
  db: Db,
  of: { gatewayId: string; enterpriseId: string },
  type: LogType,
  facts: LogFacts = {},
  at = new Date(),
) =>
  db
    .insertInto('gateway_log')
    .values({
      gateway_id: of.gatewayId,
      enterprise_id: of.enterpriseId,
      type,
      facts: kept(facts),
      at,
    })
    .execute();

type Filter = {
  gatewayId: string;
  type?: LogType | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

export async function logPage(db: Db, { gatewayId, type, from, until, page, size }: Filter & Paging) {
  const wanted = db
    .selectFrom('gateway_log')
    .where('gateway_id', '=', gatewayId)
    .$if(type !== undefined, (query) => query.where('type', '=', type as LogType))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('at', '<', until as Date));
  const rows = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const lastOfTypes = (db: Db, gatewayId: string, types: readonly LogType[]) =>
  db
    .selectFrom('gateway_log')
    .selectAll()
    .where('gateway_id', '=', gatewayId)
    .where('type', 'in', types)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Answers how many lines of the log there were; commands that are over go along. */
export async function deleteOldLog(db: Db, before: Date, most: number): Promise<number> {
  await sql`delete from gateway_command where id in (
    select id from gateway_command where ended_at < ${before} limit ${most})`.execute(db);
  const { numAffectedRows } = await sql`delete from gateway_log where id in (
    select id from gateway_log where at < ${before} order by at limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
