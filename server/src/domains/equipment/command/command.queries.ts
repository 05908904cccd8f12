import type { CommandState } from '@cloudyard/contract/equipment/command.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const OPEN = ['queued', 'sent', 'delivered'] as const;

const commands = (db: Db) =>
  db
    .selectFrom('gateway_command as c')
    .leftJoin('account as a', 'a.id', 'c.asked_by')
    .selectAll('c')
    .select(sql<string>`coalesce(a.username, '')`.as('asked_name'));
export type CommandRow = Awaited<ReturnType<ReturnType<typeof commands>['execute']>>[number];

export const commandById = (db: Db, id: string) => commands(db).where('c.id', '=', id).executeTakeFirst();

export const lockCommand = (db: Db, id: string) =>
  db.selectFrom('gateway_command').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Once: whoever keeps it may be asked to do so again. */
export const insertCommand = (db: Db, row: Insertable<DB['gateway_command']>) =>
  db
    .insertInto('gateway_command')
    .values(row)
    .onConflict((of) => of.column('id').doNothing())
    .execute();

export const updateCommand = (db: Db, id: string, row: Updateable<DB['gateway_command']>) =>
  db.updateTable('gateway_command').set(row).where('id', '=', id).execute();

/** It could not be sent after all; what became of it meanwhile stays. */
export const queueAgain = (db: Db, id: string) =>
  db
    .updateTable('gateway_command')
    .set({ state: 'queued', sent_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();

export const openCount = async (db: Db, gatewayId: string) => {
  const { count } = await db
    .selectFrom('gateway_command')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('gateway_id', '=', gatewayId)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return count;
};

/** What waits for a gateway, in the order it was asked for. */
export const queuedFor = (db: Db, gatewayId: string, at: Date, most: number) =>
  db
    .selectFrom('gateway_command')
    .selectAll()
    .where('gateway_id', '=', gatewayId)
    .where('state', '=', 'queued')
    .where('expires_at', '>', at)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

/** No gateway fetched it, or no gateway answered. */
export const endDue = (db: Db, at: Date) =>
  sql<{ id: string; gateway_id: string; enterprise_id: string; state: CommandState; name: string }>`
    update gateway_command set ended_at = ${at}, state = case state when 'queued' then 'expired' else 'timed_out' end
    where state in ('queued', 'sent', 'delivered') and (
      state = 'queued' and expires_at <= ${at}
      or state <> 'queued' and sent_at + timeout_seconds * interval '1 second' <= ${at})
    returning id, gateway_id, enterprise_id, state, name`.execute(db);

type Wanted = {
  state?: CommandState | undefined;
  /** For which device behind the gateway. */
  device?: string | undefined;
};
const isMeant = ({ state, device }: Wanted) =>
  sql<SqlBool>`true ${state ? sql`and c.state = ${state}` : sql``}
    ${device ? sql`and c.arguments ->> 'device' = ${device}` : sql``}`;

export async function commandPage(db: Db, gatewayId: string, { state, device, page, size }: Paging & Wanted) {
  const wanted = commands(db).where('c.gateway_id', '=', gatewayId).where(isMeant({ state, device }));
  const rows = await wanted
    .orderBy('c.asked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom('gateway_command as c')
    .where('c.gateway_id', '=', gatewayId)
    .where(isMeant({ state, device }))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Whose it is, while it is there and enabled. */
export const enterpriseOfGateway = (db: Db, id: string) =>
  db
    .selectFrom('gateway')
    .select('enterprise_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
