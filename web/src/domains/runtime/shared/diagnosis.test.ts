import type { Instance } from '@cloudyard/contract/runtime/instance.ts';
import { describe, expect, it } from 'vitest';
import { words } from '../i18n/shared/diagnosis-en.ts';
import { alertOf, diagnosisOf, findingOf } from './diagnosis.ts';

const at = '2026-11-01T08:00:00.000Z';
const exit = { code: 3, signal: null, outOfMemory: false, at };
const well = {
  ...{ state: 'running', cause: null, wanted: 'run', isChanging: false, exit: null, detail: '' },
  ...{ restarts: 0, againAt: null, limits: { cores: 1, memoryMb: 512, diskMb: 1024, users: null } },
} as unknown as Instance;

describe('why an instance is as it is', () => {
  it.each([
    [{}, 'fine', 'success'],
    [{ isChanging: true }, 'changing', 'info'],
    [{ cause: 'returned' }, 'returned', 'warning'],
    [{ state: 'booting' }, 'booting', 'info'],
    [{ state: 'stopped', wanted: 'run', cause: 'asked' }, 'booting', 'info'],
    [{ state: 'stopped', wanted: 'stop', cause: 'asked' }, 'asked', 'info'],
    [{ state: 'stopped', wanted: 'stop' }, 'asked', 'info'],
    [{ state: 'stopped', wanted: 'frozen' }, 'frozen', 'warning'],
    [{ state: 'crashed', cause: 'exited', exit }, 'exited', 'error'],
    [{ state: 'crashed', cause: 'exited', exit: { ...exit, signal: 'SIGSEGV' } }, 'killed', 'error'],
    [{ state: 'crashed', exit: { ...exit, outOfMemory: true } }, 'out_of_memory', 'error'],
    [{ state: 'crashed', cause: 'given_up' }, 'given_up', 'error'],
    [{ state: 'stopped', cause: 'no_launcher' }, 'no_launcher', 'error'],
    [{ state: 'unknown', cause: 'exited' }, 'unknown', 'warning'],
  ])('%j is %s', (more, finding, alert) => {
    const found = findingOf({ ...well, ...more } as Instance);
    expect([found, alertOf(found)]).toEqual([finding, alert]);
  });
});

it('a crash says its exit code, how often it was tried, and when it is tried again', () => {
  const crashed = { ...well, state: 'crashed', cause: 'exited', exit, restarts: 4, againAt: at } as Instance;
  const { why, todo, facts } = diagnosisOf(words.cn, crashed);
  expect(why).toBe('程序自己退出了，退出码 3。');
  expect(todo).toContain('最后几行日志');
  expect(facts).toEqual([
    expect.stringMatching(/^上次退出：退出码 3，2026-11-01/),
    '已自动重启 4 次',
    expect.stringMatching(/^将在 2026-11-01 .* 再次启动$/),
  ]);
});

it('a lack of memory names the limit of the plan', () => {
  const killed = { ...well, state: 'crashed', cause: 'out_of_memory' } as Instance;
  expect(diagnosisOf(words.en, killed).why).toContain('512 MB');
});
