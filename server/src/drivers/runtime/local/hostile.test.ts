import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { InstancePlan } from '../../../kit/runtime.ts';
import { startOf } from '../../database/process-identity.ts';
import { become, planFor } from '../testing/bench.ts';
import { type LocalBench, openBench, testSettings } from '../testing/local.ts';
import { nodeProgram, obedient, place } from '../testing/programs.ts';

/** Does to its surroundings whatever the test says, and says what came of it. */
const hostile = () =>
  nodeProgram(`
import fs from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect } from 'node:net';
process.on('SIGTERM', () => undefined);
process.on('uncaughtException', () => undefined);
const kept = [];
const acts = {
  health: () => 'well',
  read: ({ path }) => fs.readFileSync(path, 'utf8'),
  list: ({ path }) => fs.readdirSync(path),
  write: ({ path }) => fs.writeFileSync(path, 'was here'),
  mount: () => fs.statfsSync('/').type,
  me: () => ({ uid: process.getuid(), pid: process.pid, ppid: process.ppid, status: fs.readFileSync('/proc/self/status', 'utf8') }),
  reach: ({ where }) => new Promise((resolve) => {
    const socket = connect(where);
    socket.on('connect', () => resolve('reached'));
    socket.on('error', (error) => resolve(error.code));
  }),
  signal: ({ pid }) => process.kill(pid, 'SIGKILL'),
  bomb: async () => {
    let refused = 0;
    for (let count = 0; count < 10000 && refused < 20; count += 1) {
      try {
        const child = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
        child.on('error', () => undefined);
        if (child.pid) kept.push(child);
        else refused += 1;
      } catch { refused += 1; }
    }
    for (const child of kept) child.kill('SIGKILL');
    return { begun: kept.length };
  },
  files: () => {
    const open = [];
    try { for (let count = 0; count < 100000; count += 1) open.push(fs.openSync('/dev/null')); }
    catch (error) { return { code: error.code, count: open.length }; }
    finally { for (const one of open) fs.closeSync(one); }
  },
  fill: ({ path, mib }) => {
    const piece = Buffer.alloc(1024 * 1024, 1);
    const file = fs.openSync(path, 'w');
    try { for (let count = 0; count < mib; count += 1) fs.writeSync(file, piece); return 'written'; }
    finally { fs.closeSync(file); }
  },
};
createServer(async (request, reply) => {
  const [name, given] = decodeURIComponent(request.url.slice(1)).split('?');
  try { reply.end(JSON.stringify({ done: (await acts[name](JSON.parse(given ?? '{}'))) ?? null })); }
  catch (error) { reply.end(JSON.stringify({ failed: error.code ?? error.message })); }
}).listen(process.env.PORT);
`);

let bench: LocalBench;
let isApart = false;
const plan: Partial<InstancePlan> = { limits: { cpu: 1000, memory: 512, disk: 24, users: null } };
beforeAll(async () => {
  bench = await openBench(testSettings({ times: { term: 500 } }));
  isApart = (await bench.runtime.enforcement()).namespaces && process.getuid?.() === 0;
  const [victim, attacker] = [await obedient('victim'), await hostile()];
  await place(bench.runtime, victim);
  await place(bench.runtime, attacker);
  await bench.runtime.apply(planFor('victim', victim, { spaceId: 'space-b' }));
  await bench.runtime.apply(planFor('attacker', attacker, plan));
  for (const id of ['victim', 'attacker']) await become(bench.runtime, id, { state: 'running' });
});
afterAll(() => bench?.close());

type Said = { done?: unknown; failed?: string };
async function act(name: string, given: unknown = {}): Promise<Said> {
  const { text } = await bench.call('attacker', `/${encodeURIComponent(`${name}?${JSON.stringify(given)}`)}`);
  return JSON.parse(text);
}

const victimIsWell = async () => expect((await bench.call('victim', '/')).text).toBe('victim');

describe('a hostile program', () => {
  it('sees its own files only', async ({ skip }) => {
    if (!isApart) return skip('this needs root and namespaces');
    expect((await act('list', { path: '/' })).done).not.toContain('home');
    for (const path of [
      bench.home.at('settings.json'),
      bench.home.at('instances/victim/state.json'),
      bench.dataFolder,
      import.meta.filename,
      '/etc/shadow',
      '/root',
      '/sys/fs/cgroup',
      '/proc/1/environ',
      '/proc/1/root',
    ]) {
      expect([path, (await act('read', { path })).failed]).toEqual([
        path,
        expect.stringMatching(/ENOENT|EACCES/),
      ]);
    }
    for (const path of [
      '/app/app.mjs',
      '/app/new',
      '/run/new',
      '/runtime/node',
      '/usr/new',
      '/etc/passwd',
      '/new',
    ]) {
      expect([path, (await act('write', { path })).failed]).toEqual([
        path,
        expect.stringMatching(/EROFS|EACCES|ETXTBSY/),
      ]);
    }
    expect((await act('write', { path: '/data/mine' })).failed).toBeUndefined();
    expect(readFileSync(bench.home.at('instances/attacker/files/data/mine'), 'utf8')).toBe('was here');
  });

  it('sees its own processes only, and has no rights', async ({ skip }) => {
    if (!isApart) return skip('this needs root and namespaces');
    const seen = ((await act('list', { path: '/proc' })).done as string[]).filter((name) =>
      /^\d+$/.test(name),
    );
    expect(seen.length).toBeLessThan(4);
    const { uid, status } = (await act('me')).done as { uid: number; status: string };
    expect(uid).toBeGreaterThanOrEqual(200_000);
    expect(status).toMatch(/NoNewPrivs:\s1/);
    expect(status).toMatch(/CapEff:\s0+\n/);
    expect(status).toMatch(/CapBnd:\s0+\n/);
    const victim = bench.current('victim')?.process?.pid ?? 0;
    expect((await act('signal', { pid: victim })).failed).toBe('ESRCH');
    expect((await act('signal', { pid: 1 })).failed).toBe('EPERM');
    await victimIsWell();
  });

  it('reaches neither the console nor its database nor a neighbour', async ({ skip }) => {
    if (!isApart) return skip('this needs root and namespaces');
    const listener = createServer((socket) => socket.end('the console'));
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    const { port } = listener.address() as { port: number };
    for (const where of [
      { port, host: '127.0.0.1' },
      { port, host: '::1' },
      { port: 53, host: '8.8.8.8' },
      { path: bench.home.at('supervisor.sock') },
      { path: `/data/../${bench.home.at('apps.sock')}` },
      { path: bench.home.at('instances/victim/boots', bench.current('victim')?.id ?? '', 'door.sock') },
    ]) {
      expect((await act('reach', { where })).done).toMatch(
        /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENOENT|EADDRNOTAVAIL|EINVAL/,
      );
    }
    listener.close();
  });

  it('opens and starts only so many', async ({ skip }) => {
    if (!isApart) return skip('this needs root and namespaces');
    expect(await act('files')).toMatchObject({ done: { code: 'EMFILE' } });
    const { begun } = (await act('bomb')).done as { begun: number };
    expect(begun).toBeGreaterThan(10);
    expect(begun).toBeLessThanOrEqual(512);
    await victimIsWell();
    await become(bench.runtime, 'attacker', { state: 'running' });
  });

  it('is stopped when it writes more than its plan allows', async () => {
    // One file at most as large as all it may have.
    if (isApart) expect((await act('fill', { path: '/data/large', mib: 40 })).failed).toBe('EFBIG');
    const path = isApart ? '/data/more' : bench.home.at('instances/attacker/files/data/more');
    await act('fill', { path, mib: 20 }).catch(() => undefined);
    const status = await become(bench.runtime, 'attacker', { state: 'stopped', cause: 'disk_full' });
    expect(status.detail).toMatch(/it wrote \d+ MiB of 24/);
    await victimIsWell();
  });

  it('ends although it does not want to, and leaves nothing', async () => {
    const attacker = await hostile();
    await bench.runtime.apply(planFor('stubborn', attacker));
    await become(bench.runtime, 'stubborn', { state: 'running' });
    const pid = bench.current('stubborn')?.process?.pid ?? 0;
    expect(startOf(pid)).toBeDefined();
    await bench.runtime.remove('stubborn');
    expect(startOf(pid)).toBeUndefined();
    expect(existsSync(bench.home.at('instances/stubborn'))).toBe(false);
    await bench.runtime.remove('attacker');
    await eventually(victimIsWell);
  });
});
