import { lookup } from 'node:dns/promises';
import { isIP, Socket } from 'node:net';
import pg from 'pg';
import { isPublicAddress, type May } from '../../kit/public-address.ts';
import type { LoginTrial, TenantLogin } from '../../kit/tenant-database.ts';
import { errorCode } from '../database/trouble.ts';
import { outcomeOf } from './trial.ts';

const PATIENCE = 5_000;
/** A login takes a few kilobytes; whoever sends more is no database, and shall not fill our memory. */
const MOST_BYTES = 256 * 1024;
const OFTEN = 25;

const addressesOf = async (host: string): Promise<string[]> =>
  isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);

/** A socket that ends when it is sent too much, or when time is up. */
function meteredSocket(): Socket {
  const socket = new Socket();
  const late = setTimeout(() => socket.destroy(), PATIENCE);
  const meter = setInterval(() => {
    if (socket.bytesRead > MOST_BYTES) socket.destroy();
  }, OFTEN);
  socket.once('close', () => {
    clearTimeout(late);
    clearInterval(meter);
  });
  return socket;
}

async function tryOnce(login: TenantLogin, ssl: boolean): Promise<void> {
  const socket = meteredSocket();
  const client = new pg.Client({
    ...login,
    // Whether the login works is asked, not who answers: applications decide themselves whom they trust.
    ...(ssl ? { ssl: { rejectUnauthorized: false } } : {}),
    connectionTimeoutMillis: PATIENCE,
    stream: () => socket,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    void client.end().catch(() => {});
    socket.destroy();
  }
}

/** A server without TLS says so before it hears a name or a password. */
const hasNoTls = (error: unknown) => error instanceof Error && /does not support SSL/.test(error.message);

/**
 * Asks a PostgreSQL outside whether a login works. Every address of the name has to be public, and the one that was
 * looked at is the one that is asked: otherwise a tenant could look through our network with it.
 */
export async function tryElsewhere(login: TenantLogin, may: May = isPublicAddress): Promise<LoginTrial> {
  const found = await addressesOf(login.host).catch(() => []);
  const [host] = found;
  if (!host) return 'unreachable';
  if (!found.every(may)) return 'private';
  const there = { ...login, host };
  try {
    await tryOnce(there, true).catch((error: unknown) => {
      if (!hasNoTls(error)) throw error;
      return tryOnce(there, false);
    });
    return 'open';
  } catch (error) {
    return outcomeOf(errorCode(error));
  }
}
