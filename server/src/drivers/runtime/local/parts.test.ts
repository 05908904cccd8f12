import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askable, isPublicAddress } from '../../../kit/public-address.ts';
import type { InstancePlan, InstanceStatus, ReleaseKind, RunEvent } from '../../../kit/runtime.ts';
import { causeOf, exitIn, lackedMemory } from './exit.ts';
import { openHome } from './home.ts';
import { openJournal } from './journal.ts';
import { cgroup1 } from './limits/cgroup1.ts';
import { cgroup2 } from './limits/cgroup2.ts';
import { candidates } from './limits/find.ts';
import { answers } from './probe.ts';
import { addressOf } from './sandbox/gate.ts';
import { refuseStrangers } from './sandbox/strangers.ts';
import { openUsers } from './sandbox/users.ts';
import { makeTurns } from './turns.ts';
import { delayAfter, isGivenUp, recentCrashes } from './verdict.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('waiting after crashes', () => {
  it('begins at once three times, then waits longer each time', () => {
    const times = { backoffFirst: 10_000, backoffMost: 300_000 };
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((restarts) => delayAfter(restarts, times));
    expect(delays.map((ms) => ms / 1000)).toEqual([0, 0, 0, 10, 20, 40, 80, 160, 300, 300]);
  });

  it('gives up after twenty in an hour', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    const times = { giveUpWithin: 3_600_000 };
    const crashes = Array.from({ length: 19 }, (_, count) => at(count));
    expect(isGivenUp(recentCrashes(crashes, now, times))).toBe(true);
    expect(isGivenUp(recentCrashes([at(61), ...crashes.slice(1)], now, times))).toBe(false);
  });
});

describe('the way to a database', () => {
  const reach = { allowed: ['127.0.0.1:6543'], may: () => true };
  const careful = { allowed: [], may: isPublicAddress };
  it.each(['127.0.0.1', 'localhost', '0.0.0.0', '::1', '::ffff:127.0.0.1', '127.9.9.9', '169.254.169.254'])(
    'does not lead to this machine as %s',
    async (host) => {
      await expect(addressOf({ host, port: 5432 }, reach)).rejects.toThrow(/on this machine/);
    },
  );

  it('leads to the cluster of tenants, and elsewhere', async () => {
    expect(await addressOf({ host: '127.0.0.1', port: 6543 }, reach)).toBe('127.0.0.1');
    expect(await addressOf({ host: '192.0.2.7', port: 5432 }, reach)).toBe('192.0.2.7');
    expect(await addressOf({ host: '8.8.8.8', port: 5432 }, careful)).toBe('8.8.8.8');
  });

  it.each(['10.1.2.3', '172.16.0.9', '192.168.7.7', '100.64.1.1', 'fd00::7'])(
    'does not lead into a private network as %s, unless the operator opened it',
    async (host) => {
      await expect(addressOf({ host, port: 5432 }, careful)).rejects.toThrow(/in a private network/);
      const opened = {
        allowed: [],
        may: askable('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fd00::/8'),
      };
      expect(await addressOf({ host, port: 5432 }, opened)).toBe(host);
    },
  );
});

describe('the question to an address', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://10.0.0.1/',
    'http://[::1]:1/',
    'http://169.254.169.254/',
    'ftp://a.example/',
  ])('is not asked of %s', async (url) =>
    expect(await answers(url, '', 1_000, isPublicAddress)).toMatch(/not an address that is asked/),
  );

  it('is not asked of a name that leads to this machine', async () => {
    let asked = 0;
    const server = createServer((_request, reply) => {
      asked += 1;
      reply.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect(await answers(`http://localhost:${port}/`, '', 1_000, isPublicAddress)).toBe('Not public.');
    expect(asked).toBe(0);
    // Where a redirect leads does not matter here.
    expect(await answers(`http://127.0.0.1:${port}/`, '/health', 5_000, () => true)).toBe('');
    expect(asked).toBe(1);
    server.close();
  });
});

it('has the next turn whatever became of the one before', async () => {
  const done: string[] = [];
  const turn = makeTurns(
    () => false,
    (error) => {
      throw error;
    },
  );
  await expect(turn(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
  await turn(() => void done.push('next'));
  expect(done).toEqual(['next']);
});

it('tells codes from signals', () => {
  const path = join(folder, 'ended');
  const said = (text: string) => {
    writeFileSync(path, text);
    return exitIn(path);
  };
  expect(said('0\n')).toEqual({ code: 0, signal: null });
  expect(said('137\n')).toEqual({ code: null, signal: 'SIGKILL' });
  expect(said('255\n')).toEqual({ code: 255, signal: null });
  expect(exitIn(join(folder, 'none'))).toEqual({ code: null, signal: null });
});

it.each([
  ['by itself', 7, null, {}, 'exited'],
  ['by a signal from outside', null, 'SIGKILL', {}, 'killed'],
  ['by the kernel, for want of memory', null, 'SIGKILL', { oomKills: 1 }, 'out_of_memory'],
  ['by itself, after a helper was killed for it', 1, null, { oomKills: 1 }, 'exited'],
  ['by being asked to, after a helper was killed for it', null, 'SIGTERM', { oomKills: 2 }, 'killed'],
  ['by itself, with its heap full', null, 'SIGABRT', { hadFullHeap: true }, 'out_of_memory'],
  ['by itself, with its heap full, and a code', 3, null, { hadFullHeap: true }, 'out_of_memory'],
  ['as the engine tells it', 137, null, { isTold: true }, 'out_of_memory'],
  ['unseen', null, null, { oomKills: 1 }, 'exited'],
] as const)('says the cause of an end %s', (_how, code, signal, seen, cause) => {
  const outOfMemory = lackedMemory(signal, { oomKills: 0, hadFullHeap: false, ...seen });
  expect(causeOf({ code, signal, outOfMemory, at: '' })).toBe(cause);
});

it('numbers events without gaps, over restarts and half lines', () => {
  const home = openHome(folder);
  const status = { id: 'a' } as InstanceStatus;
  openJournal(home).add(status);
  openJournal(home).add(status);
  writeFileSync(home.at('events.ndjson'), '{"seq":3,"at', { flag: 'a' });
  const journal = openJournal(home);
  journal.add(status);
  const seen: RunEvent[] = [];
  const stop = journal.tell(1, (event) => seen.push(event));
  journal.add(status);
  stop();
  journal.add(status);
  expect(seen.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  expect(readFileSync(home.at('events.ndjson'), 'utf8').trim().split('\n')).toHaveLength(5);
});

it('reads what is whole of its events, wherever a line is broken', () => {
  const home = openHome(folder);
  const status = { id: 'a' } as InstanceStatus;
  openJournal(home).add(status);
  writeFileSync(home.at('events.ndjson'), '{"seq":2,"at{"seq":3,"at":"","status":{"id":"a"}}\n', {
    flag: 'a',
  });
  writeFileSync(home.at('events.ndjson'), '{"seq":4,"at":"","status":{"id":"a"}}\n', { flag: 'a' });
  const seen: number[] = [];
  openJournal(home).tell(0, ({ seq }) => seen.push(seq));
  expect(seen).toEqual([1, 4]);
});

it('keeps an event whole or not at all where there is no room for it', async ({ skip }) => {
  // A limit on the length of files is the kernel's as a full disk is: it takes a part and refuses the rest.
  const script = `
    import { openHome } from '${join(import.meta.dirname, 'home.ts')}';
    import { openJournal } from '${join(import.meta.dirname, 'journal.ts')}';
    const journal = openJournal(openHome('${folder}'));
    let told = 0;
    journal.tell(0, () => { told += 1; });
    try { for (;;) journal.add({ id: 'a' }); } catch { console.log(told); }`;
  const words = ['--fsize=500:500', process.execPath, '--input-type=module', '-e', script];
  const { status: code, stdout } = spawnSync('prlimit', words, { encoding: 'utf8' });
  if (code !== 0) return skip('this needs prlimit');
  const lines = readFileSync(openHome(folder).at('events.ndjson'), 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line).seq)).toHaveLength(Number(stdout));
  expect(lines.length).toBeGreaterThan(1);
});

it('gives every space a user of its own, for ever', async () => {
  const home = openHome(folder);
  const users = await openUsers(home);
  expect(await Promise.all(['a', 'b', 'a'].map(users.of))).toEqual([200_000, 200_001, 200_000]);
  const later = await openUsers(home);
  expect(await Promise.all(['c', 'b'].map(later.of))).toEqual([200_002, 200_001]);
});

it('knows the users of spaces again when they can be kept again', async () => {
  const home = openHome(folder);
  const users = await openUsers(home);
  const kept = await users.of('a');
  rmSync(home.at('users.json'));
  mkdirSync(home.at('users.json'));
  await expect(users.of('b')).rejects.toThrow();
  await expect(users.of('b')).rejects.toThrow();
  expect(await users.of('a')).toBe(kept);
  rmSync(home.at('users.json'), { recursive: true });
  expect(await users.of('b')).toBe(kept + 1);
  expect(JSON.parse(readFileSync(home.at('users.json'), 'utf8'))).toEqual({ a: kept, b: kept + 1 });
});

describe('a program of a publisher without certification', () => {
  const strict = {
    limits: 'cgroup1',
    users: true,
    namespaces: 'root',
    rlimits: true,
    privileges: true,
  } as const;
  const plan = (kind: ReleaseKind, change: Partial<InstancePlan> = {}) =>
    ({ trusted: false, wanted: 'run', release: { kind }, ...change }) as InstancePlan;

  it('is refused where the machine cannot keep it apart, with a sentence', () => {
    expect(() => refuseStrangers({ ...strict, namespaces: null }, plan('NODE'))).toThrow(
      'Its publisher is not verified, and this machine cannot keep programs apart.',
    );
    expect(() => refuseStrangers({ ...strict, users: false }, plan('JAR'))).toThrow(/a user of its own/);
    for (const limits of ['rlimit', 'none'] as const)
      expect(() => refuseStrangers({ ...strict, limits }, plan('NODE'))).toThrow(
        /hold programs to their limits/,
      );
  });

  it('runs where it can, where nothing runs, and where a reviewer approved it', () => {
    refuseStrangers(strict, plan('NODE'));
    const weak = { ...strict, limits: 'none', users: false, namespaces: null } as const;
    for (const kind of ['STATIC', 'URL'] as const) refuseStrangers(weak, plan(kind));
    refuseStrangers(weak, plan('NODE', { trusted: true }));
    refuseStrangers(weak, plan('NODE', { wanted: 'stop' }));
  });
});

it('has a container in the very group that counts lack of memory, where that of below is not counted', () => {
  const at = '/sys/fs/cgroup';
  const all = { cpu: `${at}/cpu`, cpuacct: `${at}/cpu`, memory: `${at}/memory`, pids: `${at}/pids` };
  expect(cgroup1(all, 'x').tree('a.1')?.memory).toBe(`${at}/memory/x/a.1`);
  expect(cgroup2(at, 'x').tree('a.1')?.memory).toBeUndefined();
});

describe('groups of version 2', () => {
  it('are found beside those of version 1, and before them', () => {
    const mounts = [
      'cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0',
      'cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0',
      'cgroup /sys/fs/cgroup/pids cgroup rw,pids 0 0',
      'cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0',
    ].join('\n');
    expect(candidates(mounts, 'x').map(({ kind }) => kind)).toEqual(['cgroup2', 'cgroup1']);
    expect(candidates('cgroup2 /sys/fs/cgroup cgroup2 rw 0 0', 'x').map(({ kind }) => kind)).toEqual([
      'cgroup2',
    ]);
    expect(candidates('cgroup /sys/fs/cgroup/cpu cgroup rw,cpu 0 0', 'x')).toEqual([]);
  });

  it('say what they allow in the words of the kernel', async () => {
    const limiter = cgroup2(folder, 'cloudyard');
    await limiter.make('a.1', { cpu: 500, memory: 64, disk: 1, users: null });
    const at = (file: string) => readFileSync(join(folder, 'cloudyard/a.1', file), 'utf8');
    expect([at('cpu.max'), at('memory.max'), at('pids.max')]).toEqual([
      '50000 100000',
      `${64 * 1024 ** 2}`,
      '512',
    ]);
    expect(readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8')).toBe('+cpu +memory +pids');
    writeFileSync(join(folder, 'cloudyard/a.1/cpu.stat'), 'usage_usec 5000\nuser_usec 1\n');
    writeFileSync(join(folder, 'cloudyard/a.1/memory.current'), '1000\n');
    writeFileSync(join(folder, 'cloudyard/a.1/memory.stat'), 'anon 5\ninactive_file 400\n');
    writeFileSync(join(folder, 'cloudyard/a.1/memory.events'), 'oom 1\noom_kill 2\noom_group_kill 0\n');
    expect(await limiter.use('a.1', 0)).toEqual({ cpuMs: 5, memoryBytes: 600, oomKills: 2 });
    mkdirSync(join(folder, 'cloudyard/b.2'));
    expect((await limiter.groups()).sort()).toEqual(['a.1', 'b.2']);
  });
});
