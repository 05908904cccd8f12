import { totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inFull, isFull } from './tools/in-full.mjs';

/** Those that change what a process has one of: its cryptography, its trusted certificates, its kept plans. */
const alone = [
  'src/domains/identity/cas/cas-*.test.ts',
  'src/domains/identity/session/login-guard.test.ts',
  'src/drivers/database/transaction.test.ts',
];

/** Left out of `npm test`. */
const leaveOut = (room: keyof typeof inFull) => (isFull ? [] : inFull[room]);

/** Where there is memory, a worker collects its garbage seldom: marking the shared modules again and again is a tenth of all work. */
const heap = [
  '--max-semi-space-size=64',
  ...(totalmem() > 12 * 2 ** 30 ? ['--initial-old-space-size=1500'] : []),
];

const server = {
  root: 'server',
  globalSetup: ['test/global.ts'],
  pool: 'forks' as const,
  execArgv: heap,
  // Limits for what hangs, not promises: the machine may be busy with something else.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/** What takes longest begins first, so that no worker is left alone with it: whole processes, every call as every user. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /server\/test\/|tools\/new\.test|publishable\/move\.test|embedded\.test/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...alone, ...leaveOut('server')],
          // Each file opens an app instance and a database of its own; the loaded modules are shared.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-alone', include: alone } },
      // A process for each would cost more than all they do.
      {
        test: {
          name: 'web',
          root: 'web',
          execArgv: heap,
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'algorithms',
          root: 'algorithms',
          execArgv: heap,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'packages/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          exclude: leaveOut('tools'),
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
    // One more than the cores of a small machine: each waits for its database or for a process now and then.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
