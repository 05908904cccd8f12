import { lookup } from 'node:dns/promises';
import { chmodSync, rmSync } from 'node:fs';
import { BlockList, connect, createServer, isIP, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { plainAddress } from '../../../../kit/address.ts';
import type { May } from '../../../../kit/public-address.ts';

/** Each takes two files of the supervisor, which has them for all programs. */
const MOST_CONNECTIONS = 200;
const CONNECT_MS = 10_000;
const FOUND_MS = 30_000;
/** A program that asks again and again is logged once a second. */
const REFUSED_MS = 1_000;

export type DatabaseAddress = { host: string; port: number };

export type Reach = {
  /** `host:port` that the console allowed by name: the cluster of tenants. */
  allowed: readonly string[];
  /** Which other addresses may be connected to. */
  may: May;
};

/**
 * The one way out of a sandbox: a socket that leads to one address. This machine itself is refused, whatever name
 * it is called by, unless the console allowed that very address: the console's own database listens here too. So is a
 * private network that the operator has not opened: a tenant writes the address.
 */
export async function openGate(
  path: string,
  database: DatabaseAddress,
  reach: Reach,
  refuse: (why: string) => void,
): Promise<Server> {
  rmSync(path, { force: true });
  const look = remembered(() => addressOf(database, reach), refuse);
  const gate = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (inside) => {
    inside.on('error', () => inside.destroy());
    look().then(
      (host) => through(inside, host, database.port),
      () => inside.destroy(),
    );
  });
  gate.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    gate.once('error', reject);
    gate.listen(path, resolve);
  });
  // The folder around it is closed to all but the program it was made for.
  chmodSync(path, 0o666);
  return gate;
}

/** What was found holds for a while, for all who ask meanwhile: names are looked up where files are read, too. */
function remembered(look: () => Promise<string>, refuse: (why: string) => void): () => Promise<string> {
  let found: { address: Promise<string>; until: number } | undefined;
  return () => {
    if (found && Date.now() < found.until) return found.address;
    const address = look();
    const mine = { address, until: Number.POSITIVE_INFINITY };
    found = mine;
    address.then(
      () => {
        mine.until = Date.now() + FOUND_MS;
      },
      (error: Error) => {
        mine.until = Date.now() + REFUSED_MS;
        refuse(error.message);
      },
    );
    return address;
  };
}

/** The address to connect to: looked at after the name was resolved, and connected to as it was looked at. */
export async function addressOf(database: DatabaseAddress, { allowed, may }: Reach): Promise<string> {
  const { host, port } = database;
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  const [first] = found;
  if (first === undefined) throw new Error(`The database ${host}:${port} has no address.`);
  if (allowed.includes(`${host}:${port}`)) return first;
  if (found.some(isOurs))
    throw new Error(
      `The database ${host}:${port} is on this machine, where only the tenants' may be reached.`,
    );
  if (!found.every(may))
    throw new Error(`The database ${host}:${port} is in a private network that is not open to applications.`);
  return first;
}

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('0.0.0.0', 8);
near.addSubnet('169.254.0.0', 16);
near.addAddress('::', 'ipv6');
near.addAddress('::1', 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

function isOurs(address: string): boolean {
  const plain = plainAddress(address);
  if (near.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')) return true;
  return Object.values(networkInterfaces()).some((all) =>
    all?.some((one) => plainAddress(one.address) === plain),
  );
}

function through(inside: Socket, host: string, port: number): void {
  const outside = connect({ host, port, allowHalfOpen: true });
  const end = () => {
    inside.destroy();
    outside.destroy();
  };
  inside.on('close', end);
  const late = setTimeout(end, CONNECT_MS);
  outside.on('connect', () => clearTimeout(late)).on('close', () => clearTimeout(late));
  outside.on('error', end).on('close', end);
  inside.pipe(outside);
  outside.pipe(inside);
  inside.resume();
}
