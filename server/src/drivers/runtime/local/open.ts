import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Runtime } from '../../../kit/runtime.ts';
import { startOf } from '../../database/process-identity.ts';
import { until } from '../../database/wait.ts';
import { makeTicket } from '../proxy/tickets.ts';
import { makeClient } from './client.ts';
import { editionOf } from './edition.ts';
import { CONTROL, type Home, openHome } from './home.ts';
import { type Alive, ANSWER_MS } from './protocol.ts';
import { type Settings, writeSettings } from './settings.ts';
import { ask, Silent } from './wire.ts';

export type LocalOptions = { dataFolder: string; settings: Settings; log(line: string): void };

/** Limits for what hangs, not promises: the machine may be busy with something else. */
const START_MS = 90_000;
const LEAVE_MS = 120_000;
/** Where Java is, and how an operator tells an engine of containers about its own registries. */
const PASSED = ['JAVA_HOME', 'CONTAINERS_REGISTRIES_CONF', 'REGISTRY_AUTH_FILE'];
const LOG_BYTES = 1024 * 1024;

/** The supervisor of the data folder: started when it is first needed, joined when it is there. */
export function openLocal(options: LocalOptions): Runtime {
  const home = openHome(options.dataFolder);
  const edition = editionOf(options.settings);
  let isFirst = true;
  return makeClient({
    socketPath: home.socket(CONTROL),
    log: options.log,
    ticket: (claims) => makeTicket(Buffer.from(options.settings.ticketKey, 'base64'), claims, Date.now()),
    async ensure() {
      // A console that has been here longer puts up with one that another console brought.
      const mayReplace = isFirst;
      const found = await aliveAt(home);
      if (found && (found.edition === edition || !mayReplace)) {
        isFirst = false;
        return;
      }
      if (found) await replace(home, found, options);
      await start(home, options);
      isFirst = false;
    },
  });
}

const wireOf = (home: Home) => ({ socketPath: home.socket(CONTROL), agent: false as const });

async function aliveAt(home: Home): Promise<Alive | undefined> {
  try {
    return await ask<Alive>(wireOf(home), { method: 'GET', path: '/alive', timeout: ANSWER_MS });
  } catch (error) {
    if (error instanceof Silent) return undefined;
    throw error;
  }
}

/** Whether it answers does not matter, whether it goes does: one that hangs is not waited for here. */
const tell = (home: Home, path: '/leave' | '/end', timeout: number) =>
  ask(wireOf(home), { method: 'POST', path, timeout }).catch(() => undefined);

/** It lets go of what it watches over; the next one takes that back. */
async function replace(home: Home, { pid }: Alive, { log }: LocalOptions): Promise<void> {
  log('The supervisor is of another edition and is replaced; applications run on.');
  await tell(home, '/leave', ANSWER_MS);
  if (!(await until(() => startOf(pid) === undefined, LEAVE_MS)))
    throw new Error('The supervisor of another edition does not leave.');
}

/** Detached, with a session of its own and its words in a file: the end of the console is not its end. */
async function start(home: Home, { dataFolder, settings, log }: LocalOptions): Promise<void> {
  await writeSettings(home, settings);
  const path = home.at('supervisor.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.1`);
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const ended = launch(dataFolder, path);
    let code: number | null | undefined;
    void ended.then((found) => {
      code = found;
    });
    await until(async () => code !== undefined || (await aliveAt(home)) !== undefined, end - Date.now());
    if (await aliveAt(home)) return;
    if (code) break;
    // It left the folder to another, which is about to answer, or about to leave.
    await until(async () => (await aliveAt(home)) !== undefined, 1_000);
    if (await aliveAt(home)) return;
  }
  log(`The supervisor of applications did not start; ${path} says why.`);
  throw new Error('The supervisor of applications did not start.');
}

function launch(dataFolder: string, logPath: string): Promise<number | null> {
  const log = openSync(logPath, 'a', 0o600);
  try {
    const { PATH = '/usr/bin:/bin' } = process.env;
    const passed = PASSED.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'supervisor.ts'), dataFolder], {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      env: { PATH, ...Object.fromEntries(passed) },
    });
    child.unref();
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(1));
    });
  } finally {
    closeSync(log);
  }
}

/** Ends the supervisor of a data folder and all it watches over; what is wanted stays noted. */
export async function endLocal(dataFolder: string, answerMs = ANSWER_MS): Promise<void> {
  const home = openHome(dataFolder);
  const found = await aliveAt(home);
  if (!found) return;
  await tell(home, '/end', answerMs);
  await until(() => startOf(found.pid) === undefined, LEAVE_MS);
}
