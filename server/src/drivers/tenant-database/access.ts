import type { TenantAddress } from '../../kit/tenant-database.ts';
import { type ConnectionOptions, withClient } from '../database/connection.ts';

/** How the driver itself reaches the cluster, and what it may do there. */
export type Access = {
  admin: ConnectionOptions;
  address: TenantAddress;
  isSuperuser: boolean;
  /** As in server_version_num. */
  version: number;
};

/** Answers with the running cluster; `stop` ends what this process runs of it. */
export type TenantServer = { enter(): Promise<Access>; stop(): Promise<void> };

export type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** In the database of a tenant nothing of theirs is found by its bare name: a function of theirs could be called `now`. */
export const inDatabase = (access: Access, database: string): ConnectionOptions => ({
  ...access.admin,
  database,
  options: '-c search_path=pg_catalog -c statement_timeout=0',
  application_name: 'cloudyard',
});

export async function ask<Row extends Record<string, unknown>>(
  client: Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

/** One after the other for one database, also from several processes: PostgreSQL refuses whoever comes in between. */
export const inTurn = <T>(access: Access, name: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(access.admin, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return work(client);
  });
