import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Home } from '../home.ts';
import { findLimiter } from '../limits/find.ts';
import type { Limiter } from '../limits/types.ts';
import type { Settings } from '../settings.ts';
import { commandFor, placesOf, type Start } from './command.ts';
import type { Ways } from './ways.ts';

const run = promisify(execFile);
const TRIAL_UID = 199_999;
const TRIAL_MS = 30_000;
const TRIES = 2;

/** What this machine can do, found out by starting a program in each way, the strictest first. */
export async function findWays(
  home: Home,
  id: string,
  without: Settings['without'] = [],
): Promise<{ ways: Ways; limiter: Limiter }> {
  const [rlimits, privileges] = await Promise.all([has('prlimit'), has('setpriv')]);
  const name = `cloudyard-${id.slice(0, 8)}`;
  const limiter = await findLimiter(name, rlimits, !without.includes('cgroups'));
  const isRoot = process.getuid?.() === 0;
  const base: Ways = {
    limits: limiter.kind,
    users: isRoot && privileges,
    namespaces: null,
    rlimits,
    privileges,
  };
  const apart: Ways = { ...base, namespaces: isRoot ? 'root' : 'user' };
  // As root without a user of its own a program would be root.
  const mayTry = privileges && !without.includes('namespaces');
  return { ways: mayTry && (await works(home, apart)) ? apart : base, limiter };
}

const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

async function works(home: Home, ways: Ways): Promise<boolean> {
  // Two who try at the same time do not remove each other's.
  const folder = home.at(`trial-${randomUUID()}`);
  const things = {
    root: home.at('root'),
    app: `${folder}/app`,
    files: `${folder}/files`,
    run: `${folder}/run`,
    javaHome: '',
  };
  for (const one of [things.root, things.app, `${things.files}/data`, `${things.files}/tmp`, things.run]) {
    await mkdir(one, { recursive: true, mode: 0o755 });
  }
  if (ways.users) await chown(`${things.files}/data`, TRIAL_UID, TRIAL_UID);
  const start: Start = {
    things,
    limits: { cpu: 1000, memory: 512, disk: 64, users: null },
    uid: TRIAL_UID,
    name: 'trial',
    cwd: '/data',
    program: [placesOf(ways, things).node, '--version'],
    needsJava: false,
  };
  const [command = '', ...args] = commandFor(ways, start);
  try {
    return await succeeds(async () => {
      const { stdout } = await run(command, args, { timeout: TRIAL_MS, env: SYSTEM });
      return stdout.trim() === process.version;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One that was too slow is tried once more: what is found holds for as long as the supervisor lives. */
export async function succeeds(trial: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await trial();
    } catch (error) {
      const wasSlow = (error as { killed?: boolean }).killed === true;
      if (!wasSlow || tries === TRIES) return false;
    }
  }
}

/** All that what runs before a program finds. */
export const SYSTEM = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
