import { createPrivateKey } from 'node:crypto';
import type { ProxySettings } from '../proxy/types.ts';
import type { Home } from './home.ts';
import { readJson, writeWhole } from './whole-file.ts';

/** How long things take, in milliseconds; tests make them short. */
export type Times = {
  healthEvery: number;
  healthTimeout: number;
  /** Between two questions until it is healthy. */
  bootEvery: number;
  startPeriod: number;
  startPeriodJar: number;
  drain: number;
  /** Between SIGTERM and SIGKILL. */
  term: number;
  diskEvery: number;
  urlEvery: number;
  logEvery: number;
  /** How often is looked whether a process that is not our child still lives. */
  watchEvery: number;
  backoffFirst: number;
  backoffMost: number;
  /** Healthy for so long, former crashes are forgotten. */
  forget: number;
  giveUpWithin: number;
  /** A placed release that no instance runs yet stays for so long. */
  keepRelease: number;
  /** Until what could not be removed, or brought about, is tried again. */
  clearAgain: number;
  /** Until is looked again for what starts containers and did not answer. */
  engineAgain: number;
  /** Until the supervisor goes, whatever its instances are doing: the next one takes over. */
  leave: number;
};

const DEFAULT_TIMES: Times = {
  healthEvery: 10_000,
  healthTimeout: 5_000,
  bootEvery: 1_000,
  startPeriod: 60_000,
  startPeriodJar: 120_000,
  drain: 30_000,
  term: 30_000,
  diskEvery: 15_000,
  urlEvery: 30_000,
  logEvery: 250,
  watchEvery: 500,
  backoffFirst: 10_000,
  backoffMost: 300_000,
  forget: 600_000,
  giveUpWithin: 3_600_000,
  keepRelease: 86_400_000,
  clearAgain: 10_000,
  engineAgain: 30_000,
  leave: 10_000,
};

/** What the console tells the supervisor, by a file only the two can read: there are keys in it. */
export type Settings = {
  domain: string;
  consoleUrl: string;
  /** Keys in base64, the private one as PEM. */
  ticketKey: string;
  cookieKey: string;
  identityKey: { pem: string; kid: string };
  /** Where applications are also reached without the console in between; null: nowhere. */
  apps: { host: string; port: number } | null;
  /** In front of that port: what they say about where a request comes from is believed. */
  trustedProxies: readonly string[];
  /** `host:port` of databases on this machine that programs may reach: the cluster of tenants, nothing else. */
  databases: readonly string[];
  /** Networks of the operator's own, `10.0.0.0/8,…`, that addresses of tenants and publishers may lead into. */
  networks: string;
  /** With less left on the disk no image comes in. */
  diskFloorMb: number;
  /** Without a word of a console for so long it ends everything; null: never. */
  lingerSeconds: number | null;
  times?: Partial<Times>;
  /** What is not used although the machine could do it: tests see by it what a weaker one does. */
  without?: readonly ('namespaces' | 'cgroups' | 'engine')[];
};

const FILE = 'settings.json';

export const writeSettings = (home: Home, settings: Settings) =>
  writeWhole(home.at(FILE), JSON.stringify(settings));

export async function readSettings(home: Home): Promise<Settings> {
  const found = await readJson<Settings>(home.at(FILE));
  if (!found) throw new Error(`There are no settings in ${home.folder}: the console writes them.`);
  return found;
}

export const timesOf = (settings: Settings): Times => ({ ...DEFAULT_TIMES, ...settings.times });

export const proxySettings = (settings: Settings): ProxySettings => ({
  domain: settings.domain,
  consoleUrl: settings.consoleUrl,
  trustedProxies: settings.trustedProxies,
  ticketKey: Buffer.from(settings.ticketKey, 'base64'),
  cookieKey: Buffer.from(settings.cookieKey, 'base64'),
  identityKey: { privateKey: createPrivateKey(settings.identityKey.pem), kid: settings.identityKey.kid },
});
