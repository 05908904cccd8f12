import type { LoginTrial, TenantLogin } from '../../kit/tenant-database.ts';
import { withClient } from '../database/connection.ts';
import { errorCode } from '../database/trouble.ts';
import type { Access } from './access.ts';

const patience = 5_000;

const outcomes: Record<string, LoginTrial> = {
  '28P01': 'password',
  '28000': 'closed',
  '42501': 'closed',
  '55000': 'closed',
  '53300': 'full',
  '3D000': 'missing',
};

/** What a server's code says of a login. */
export const outcomeOf = (code: string): LoginTrial => outcomes[code] ?? 'unreachable';

/** Asks no other address than the cluster's own: otherwise a tenant could look through our network with it. */
export async function tryLogin({ address, admin }: Access, login: TenantLogin): Promise<LoginTrial> {
  if (login.host !== address.host || login.port !== address.port) return 'elsewhere';
  const ssl = admin.ssl ? { ssl: admin.ssl } : {};
  try {
    await withClient({ ...login, ...ssl, query_timeout: patience }, (client) => client.query('SELECT 1'));
    return 'open';
  } catch (error) {
    return outcomeOf(errorCode(error));
  }
}
