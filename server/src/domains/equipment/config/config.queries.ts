import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

const configs = (db: Db, gatewayId: string) =>
  db
    .selectFrom('gateway_config as c')
    .leftJoin('account as a', 'a.id', 'c.saved_by')
    .selectAll('c')
    .select(sql<string>`coalesce(a.username, '')`.as('saved_name'))
    .where('c.gateway_id', '=', gatewayId);
export type ConfigRow = Awaited<ReturnType<ReturnType<typeof configs>['execute']>>[number];

export const newestConfig = (db: Db, gatewayId: string) =>
  configs(db, gatewayId).orderBy('c.version', 'desc').limit(1).executeTakeFirst();

export const configOf = (db: Db, gatewayId: string, version: number) =>
  configs(db, gatewayId).where('c.version', '=', version).executeTakeFirst();

/** Newest first, without their nodes; a gateway that is configured every day has years of them. */
export const configsOf = (db: Db, gatewayId: string, most: number) =>
  db
    .selectFrom('gateway_config as c')
    .leftJoin('account as a', 'a.id', 'c.saved_by')
    .select(['c.version', 'c.saved_at', 'c.node_count', 'c.added', 'c.changed', 'c.removed'])
    .select(['c.state', 'c.refusal', sql<string>`coalesce(a.username, '')`.as('saved_name')])
    .where('c.gateway_id', '=', gatewayId)
    .orderBy('c.version', 'desc')
    .limit(most)
    .execute();
export type VersionRow = Awaited<ReturnType<typeof configsOf>>[number];

/** The newest version the gateway said something about. */
export const reportedConfig = (db: Db, gatewayId: string) =>
  configs(db, gatewayId)
    .where('c.state', '=', 'applied')
    .orderBy('c.answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertConfig = (db: Db, row: Insertable<DB['gateway_config']>) =>
  db.insertInto('gateway_config').values(row).execute();

type Answer = { state: 'applied' | 'refused'; refusal: string; at: Date };

export const noteAnswer = (db: Db, gatewayId: string, version: number, { state, refusal, at }: Answer) =>
  db
    .updateTable('gateway_config')
    .set({ state, refusal, answered_at: at })
    .where('gateway_id', '=', gatewayId)
    .where('version', '=', version)
    // What it said first counts: people have seen it.
    .where('state', '=', 'pending')
    .returning(['id', 'enterprise_id'])
    .executeTakeFirst();

export const nodesOf = ({ nodes }: Pick<ConfigRow, 'nodes'>) => nodes as unknown as NodeConfig[];
