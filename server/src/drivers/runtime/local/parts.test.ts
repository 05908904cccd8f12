import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstanceStatus, RunEvent } from '../../../kit/runtime.ts';
import { delayAfter, isGivenUp, recentCrashes } from './backoff.ts';
import { exitIn } from './exit.ts';
import { openHome } from './home.ts';
import { openJournal } from './journal.ts';
import { cgroup2 } from './limits/cgroup2.ts';
import { candidates } from './limits/find.ts';
import { addressOf } from './sandbox/gate.ts';
import { openUsers } from './sandbox/users.ts';

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
  it.each(['127.0.0.1', 'localhost', '0.0.0.0', '::1', '::ffff:127.0.0.1', '127.9.9.9', '169.254.169.254'])(
    'does not lead to this machine as %s',
    async (host) => {
      await expect(addressOf({ host, port: 5432 }, ['127.0.0.1:6543'])).rejects.toThrow(/on this machine/);
    },
  );

  it('leads to the cluster of tenants, and elsewhere', async () => {
    expect(await addressOf({ host: '127.0.0.1', port: 6543 }, ['127.0.0.1:6543'])).toBe('127.0.0.1');
    expect(await addressOf({ host: '192.0.2.7', port: 5432 }, [])).toBe('192.0.2.7');
  });
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

it('gives every space a user of its own, for ever', async () => {
  const home = openHome(folder);
  const users = await openUsers(home);
  expect(await Promise.all(['a', 'b', 'a'].map(users.of))).toEqual([200_000, 200_001, 200_000]);
  const later = await openUsers(home);
  expect(await Promise.all(['c', 'b'].map(later.of))).toEqual([200_002, 200_001]);
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
