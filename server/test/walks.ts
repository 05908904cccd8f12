import type { EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';

type Rooms = Record<string, Record<string, EndpointTable>>;

/** Every endpoint of the contract with where it stands. */
export const allEndpoints = (rooms: Rooms) =>
  Object.entries(rooms).flatMap(([room, nouns]) =>
    Object.entries(nouns).flatMap(([noun, table]) =>
      Object.entries(table).map(([name, endpoint]) => ({ name: `${room}.${noun}.${name}`, room, endpoint })),
    ),
  );

const KEY = /^[a-z]+\.[a-z-]+\.[a-z-]+$/;

/** Endpoints that do not say who may call them, or not in a known form. */
export const withoutAllow = (rooms: Rooms) =>
  allEndpoints(rooms)
    .filter(({ endpoint: { allow } }) => allow !== 'public' && allow !== 'session' && !KEY.test(allow ?? ''))
    .map(({ name }) => name);

/** Tables with an enterprise that do not stand behind the forced wall for every role but the platform. */
export const bareTables = (database: ConnectionOptions) =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'enterprise_id'
        and not (c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wall'))
      order by 1`);
    return rows.map((row) => row.name);
  });
