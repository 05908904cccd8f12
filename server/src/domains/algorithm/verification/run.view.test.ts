import { expect, it } from 'vitest';
import type { StepResult } from '../../../kit/engine.ts';
import { checksOf } from './evidence.policy.ts';
import { sampleView, testRun } from './run.view.ts';

const step = (change: Partial<StepResult>): StepResult => ({
  ...{ end: 'done', exit: 0, refusal: null, text: '', outputs: {}, metrics: {}, views: [], warnings: [] },
  log: { out: { head: '', tail: '', left: 0 }, err: { head: '', tail: '', left: 0 } },
  measured: { ms: 12.4, cpuMs: 8.6, peakMemoryBytes: 3 * 1024 * 1024, bytesWritten: 7 },
  touched: [],
  ...change,
});

it('shows a test whose data cannot be read as failed, and the other checks go on', () => {
  const run = testRun({ name: 'broken', isRepeatable: null, runs: [], wrong: ['data.csv is no table.'] });
  expect(run).toMatchObject({
    end: 'refused',
    exit: null,
    problems: ['data.csv is no table.'],
    isSame: null,
  });
  const verdicts = checksOf([run], 'model', { mode: 'SQL' }).map(({ code, verdict }) => [code, verdict]);
  expect(verdicts).toContainEqual(['tests', 'failed']);
  expect(verdicts).toContainEqual(['limits', 'passed']);
});

it('compares two trials on samples also where a method did not settle', () => {
  const twice = (first: number, second: number) =>
    sampleView(
      ['pumps'],
      step({ end: 'not_converged', metrics: { score: first } }),
      step({ end: 'not_converged', metrics: { score: second } }),
    ).isSame;
  expect([twice(1, 1), twice(1, 2)]).toEqual([true, false]);
  expect(sampleView(['pumps'], step({ end: 'failed', exit: 10 }), step({})).isSame).toBeNull();
});

it('tells of both runs what one of them did: a package knows which one it is in', () => {
  const quiet = step({ measured: { ms: 1, cpuMs: 1, peakMemoryBytes: 2 ** 20, bytesWritten: 1 } });
  const reach = { what: 'file' as const, target: '/etc/passwd' };
  const loud = step({ end: 'memory', exit: 137, text: 'too much', touched: [reach, reach] });
  const seen = { end: 'memory', exit: 137, log: 'too much', peakMb: 3, touched: ['file /etc/passwd'] };
  expect(sampleView(['pumps'], quiet, loud)).toMatchObject(seen);
  const test = testRun({ name: 'one', isRepeatable: null, runs: [quiet, loud], wrong: [] });
  expect(test).toMatchObject(seen);
  const verdicts = checksOf([test], 'model', { mode: 'PYTHON' }).map(({ code, verdict }) => [code, verdict]);
  expect(verdicts).toContainEqual(['limits', 'failed']);
  expect(verdicts).toContainEqual(['touched', 'warned']);
});
