import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { times } from '../../../../test/prove.ts';
import { startOf } from '../../database/process-identity.ts';
import { become, planFor } from '../testing/bench.ts';
import { type LocalBench, openBench, stateOf, testSettings } from '../testing/local.ts';
import { obedient, place, programOf, zipOf } from '../testing/programs.ts';
import { CONTROL, openHome } from './home.ts';
import { endLocal } from './open.ts';

const benches: LocalBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(...args: Parameters<typeof openBench>): Promise<LocalBench> {
  const made = await openBench(...args);
  benches.push(made);
  return made;
}

async function withProgram(made: LocalBench): Promise<void> {
  const program = await obedient('here');
  await place(made.runtime, program);
  await made.runtime.apply(planFor('here', program));
  await become(made.runtime, 'here', { state: 'running' });
}

it('is started once by consoles that come at the same time, and joined by those that come later', async () => {
  const made = await bench();
  const consoles = [1, 2, 3].map(() => made.open(testSettings()));
  const ids = await Promise.all(consoles.map((one) => one.id()));
  expect(new Set(ids).size).toBe(1);
  const { pid } = await made.alive();
  expect(await made.runtime.id()).toBe(ids[0]);
  expect((await made.alive()).pid).toBe(pid);
});

it('is closed to others', async () => {
  const made = await bench();
  await made.runtime.enforcement();
  expect(statSync(made.home.folder).mode & 0o777).toBe(0o700);
  expect(statSync(made.home.at(CONTROL)).mode & 0o777).toBe(0o600);
  expect(statSync(made.home.at('settings.json')).mode & 0o777).toBe(0o600);
  await withProgram(made);
  expect(statSync(made.home.at('instances/here/state.json')).mode & 0o777).toBe(0o600);
});

it('is found in a folder too deep for a socket', async () => {
  const made = await bench(testSettings(), `${'deep-folder/'.repeat(12)}data`);
  await withProgram(made);
  expect((await made.call('here', '/')).text).toBe('here');
});

it('is replaced by one of another edition while programs run on', async () => {
  const made = await bench();
  await withProgram(made);
  const [before, process] = [await made.alive(), await made.processOf('here')];
  await made.runtime.close();
  made.runtime = made.open(testSettings({ consoleUrl: 'http://127.0.0.1:9090' }));
  await become(made.runtime, 'here', { state: 'running' });
  const after = await made.alive();
  expect(after.pid).not.toBe(before.pid);
  expect(after.id).toBe(before.id);
  expect(startOf(before.pid)).toBeUndefined();
  expect(await made.processOf('here')).toBe(process);
});

it('keeps the last five releases of an instance, and those just placed', async () => {
  const made = await bench(testSettings({ times: { keepRelease: 4_000, diskEvery: 200 } }));
  const names: string[] = [];
  for (let generation = 1; generation <= 7; generation += 1) {
    const files = programOf('STATIC', await zipOf({ 'index.html': `page ${generation}` }));
    names.push(`STATIC-${files.release.digest}`);
    await place(made.runtime, files);
    await made.runtime.apply(planFor('pages', files, { generation }));
    await become(made.runtime, 'pages', { state: 'running', generation });
  }
  const there = () => readdirSync(made.home.at('releases')).sort();
  await eventually(() => expect(there()).toEqual(names.slice(2).sort()));
  await made.runtime.remove('pages');
  await eventually(() => expect(there()).toEqual([]));
});

it('ends everything when no console is heard of, and starts it again for the next one', async () => {
  const made = await bench(testSettings({ lingerSeconds: 4 }));
  await withProgram(made);
  const [{ pid }, program] = [await made.alive(), made.current('here')?.process?.pid ?? 0];
  await made.runtime.close();
  await eventually(() => expect(startOf(pid)).toBeUndefined());
  expect(startOf(program)).toBeUndefined();
  expect(stateOf(made.home, 'here')).toMatchObject({ boots: [], plan: { wanted: 'run' } });
  await made.reopen();
  await become(made.runtime, 'here', { state: 'running' });
});

it('ends its programs when its folder is removed under it', async () => {
  const made = await bench();
  await withProgram(made);
  const [{ pid }, program] = [await made.alive(), made.current('here')?.process?.pid ?? 0];
  expect(startOf(program)).toBeDefined();
  rmSync(made.dataFolder, { recursive: true, force: true });
  await eventually(() => expect(startOf(program)).toBeUndefined());
  await eventually(() => expect(startOf(pid)).toBeUndefined());
  expect(groupsOf('here')).toEqual([]);
});

it('ends its programs when no console is heard of, although nothing can be noted any more', async () => {
  const made = await bench(testSettings({ lingerSeconds: 4 }));
  await withProgram(made);
  const [{ pid }, program] = [await made.alive(), made.current('here')?.process?.pid ?? 0];
  await made.runtime.close();
  rmSync(made.home.at('instances'), { recursive: true, force: true });
  await eventually(() => expect(startOf(pid)).toBeUndefined());
  expect(startOf(program)).toBeUndefined();
});

it('starts nothing that it did not note, whenever it is killed', async () => {
  const made = await bench();
  const program = await obedient('abrupt');
  await place(made.runtime, program);
  const rounds = times(4, 40);
  for (let generation = 1; generation <= rounds; generation += 1) {
    await made.runtime.apply(planFor('abrupt', program, { generation, env: { ROUND: String(generation) } }));
    await new Promise((resolve) => setTimeout(resolve, (generation * 97) % 600));
    await made.killWatcher?.();
  }
  await become(made.runtime, 'abrupt', { state: 'running', generation: rounds });
  await eventually(() => expect(stateOf(made.home, 'abrupt').boots).toHaveLength(1));
  const [boot] = stateOf(made.home, 'abrupt').boots;
  expect(readdirSync(made.home.at('instances/abrupt/boots'))).toEqual([boot?.id]);
  const { limits } = await made.runtime.enforcement();
  expect(groupsOf('abrupt')).toEqual(limits === 'cgroup1' ? [`abrupt.${boot?.id}`] : []);
  await made.runtime.remove('abrupt');
  expect(existsSync(made.home.at('instances/abrupt'))).toBe(false);
  expect(groupsOf('abrupt')).toEqual([]);
});

it('is not waited for when it has heard that it shall end and does not answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-hanging-'));
  const gone = spawn(process.execPath, ['-e', '0']);
  await once(gone, 'exit');
  const heard: string[] = [];
  const hanging = createServer(({ method, url }, reply) => {
    heard.push(`${method} ${url}`);
    if (url === '/alive') reply.end(JSON.stringify({ edition: '', id: '', pid: gone.pid }));
  });
  hanging.listen(openHome(folder).socket(CONTROL));
  await once(hanging, 'listening');
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await endLocal(folder, 500);
  expect(heard).toEqual(['GET /alive', 'POST /end']);
});

const MEMORY = '/sys/fs/cgroup/memory';

function groupsOf(id: string): string[] {
  const ours = existsSync(MEMORY) ? readdirSync(MEMORY).filter((name) => name.startsWith('cloudyard-')) : [];
  return ours.flatMap((name) => readdirSync(`${MEMORY}/${name}`)).filter((name) => name.startsWith(`${id}.`));
}
