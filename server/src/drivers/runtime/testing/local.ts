import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Runtime } from '../../../kit/runtime.ts';
import { startOf } from '../../database/process-identity.ts';
import { until } from '../../database/wait.ts';
import { filesOf } from '../local/boot-files.ts';
import { childOf, grandchildOf } from '../local/health.ts';
import { CONTROL, type Home, openHome } from '../local/home.ts';
import { endLocal, openLocal } from '../local/open.ts';
import type { Alive } from '../local/protocol.ts';
import type { Settings, Times } from '../local/settings.ts';
import type { BootRecord, InstanceState } from '../local/state.ts';
import { ask } from '../local/wire.ts';
import type { Bench } from './bench.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.alloc(32, 7).toString('base64');

/** Short enough for a test, long enough for a busy machine. */
const TIMES: Partial<Times> = {
  healthEvery: 300,
  bootEvery: 100,
  // What eats memory answers no request meanwhile, and is not to be taken for ill.
  healthTimeout: 30_000,
  startPeriod: 60_000,
  drain: 10_000,
  term: 5_000,
  diskEvery: 500,
  urlEvery: 300,
  logEvery: 50,
  watchEvery: 50,
  backoffFirst: 500,
  backoffMost: 1_000,
};

export const testSettings = (change: Partial<Settings> = {}): Settings => ({
  domain: 'apps.localhost',
  consoleUrl: 'http://127.0.0.1:8080',
  ticketKey: key,
  cookieKey: key,
  identityKey: { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), kid: 'test' },
  apps: null,
  trustedProxies: [],
  databases: [],
  networks: '127.0.0.0/8',
  diskFloorMb: 0,
  // Whatever becomes of the test, nothing of it runs on for longer.
  lingerSeconds: 20,
  without: ['engine'],
  ...change,
  times: { ...TIMES, ...change.times },
});

export type LocalBench = Bench & {
  home: Home;
  dataFolder: string;
  alive(): Promise<Alive>;
  current(id: string): BootRecord | undefined;
  open(settings: Settings): Runtime;
};

/** A supervisor of its own in a folder of its own. */
export async function openBench(settings: Settings = testSettings(), below = ''): Promise<LocalBench> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-runtime-'));
  // Programs that share our view of the disk come through it as users of their own.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, below);
  const home = openHome(dataFolder);
  const opened: Runtime[] = [];
  const open = (given: Settings) => {
    const runtime = openLocal({ dataFolder, settings: given, log: () => undefined });
    opened.push(runtime);
    return runtime;
  };
  const alive = () =>
    ask<Alive>({ socketPath: home.socket(CONTROL), agent: false }, { method: 'GET', path: '/alive' });
  const current = (id: string) => stateOf(home, id).boots.find(({ role }) => role === 'current');
  const bench: LocalBench = {
    runtime: open(settings),
    home,
    dataFolder,
    alive,
    current,
    open,
    async reopen() {
      await bench.runtime.close();
      bench.runtime = open(settings);
    },
    async killWatcher() {
      const { pid } = await alive();
      process.kill(pid, 'SIGKILL');
      await until(() => startOf(pid) === undefined, 10_000);
    },
    async killProgram(id) {
      const { pid = 0 } = current(id)?.process ?? {};
      process.kill(childOf(grandchildOf(pid) ?? pid) ?? Number.NaN, 'SIGKILL');
    },
    call: (id, path) => callDoor(home, current(id), path),
    processOf: async (id) => JSON.stringify(current(id)?.process ?? null),
    async close() {
      for (const one of opened) await one.close();
      await endLocal(dataFolder);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
  return bench;
}

export const stateOf = (home: Home, id: string): InstanceState =>
  JSON.parse(readFileSync(home.at('instances', id, 'state.json'), 'utf8'));

async function callDoor(home: Home, record: BootRecord | undefined, path: string) {
  if (!record) throw new Error('nothing runs');
  const where = record.isLeased
    ? { port: record.port }
    : { socketPath: home.socket(...filesOf(record).door) };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ ...where, path, agent: false }, async (reply) => {
      resolve({ status: reply.statusCode ?? 0, text: await text(reply).catch(() => '') });
    });
    asked.on('error', reject);
    asked.end();
  });
}
