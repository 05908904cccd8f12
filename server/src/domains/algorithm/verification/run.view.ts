import { BETWEEN } from '@cloudyard/contract/algorithm/said.ts';
import type { StepRefusal } from '@cloudyard/contract/algorithm/step.ts';
import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import type { Measured, StepResult, TestEvidence } from '../../../kit/engine.ts';
import { GOOD_ENDS, OVER_ENDS } from './evidence.policy.ts';

const LOG_CHARACTERS = 4000;

const figures = ({ ms, cpuMs, peakMemoryBytes, bytesWritten }: Measured) => ({
  ...{ ms: Math.round(ms), cpuMs: Math.round(cpuMs), writtenBytes: bytesWritten },
  peakMb: Math.round(peakMemoryBytes / 1024 / 1024),
});

type Ended = Pick<
  StepResult,
  'end' | 'exit' | 'refusal' | 'text' | 'outputs' | 'metrics' | 'measured' | 'touched'
>;

const refusalText = ({ code, at, text }: StepRefusal) =>
  [[code, at].filter(Boolean).join(' '), text].filter(Boolean).join(BETWEEN);

const endedRun = (
  one: Ended,
): Omit<EvidenceRun, 'name' | 'kind' | 'problems' | 'isSame' | 'views' | 'warnings'> => ({
  ...{ end: one.end, exit: one.exit, metrics: one.metrics, ...figures(one.measured) },
  outputs: Object.entries(one.outputs).map(([port, output]) => ({
    ...{ port, sha256: output.sha256 },
    ...(output.kind === 'dataset'
      ? { rows: output.rows, schema: output.schema }
      : { rows: null, schema: [] }),
  })),
  refusal: one.refusal && refusalText(one.refusal),
  touched: one.touched.map(({ what, target }) => `${what} ${target}`).slice(0, 50),
  log: one.text.slice(-LOG_CHARACTERS),
});

/** A test whose data cannot be read never ran: what is wrong with it is all there is to say. */
const NOT_RUN: Ended = {
  ...{ end: 'refused', exit: null, refusal: null, text: '', outputs: {}, metrics: {}, touched: [] },
  measured: { ms: 0, cpuMs: 0, peakMemoryBytes: 0, bytesWritten: 0 },
};

const MEASURES = ['ms', 'cpuMs', 'peakMemoryBytes', 'bytesWritten'] as const;

/**
 * Both runs as one: how the worse one ended, the most that either took, everything that either reached for. A package
 * can tell the second run from the first.
 */
function together(runs: readonly Ended[]): Ended {
  const [first = NOT_RUN] = runs;
  const over = runs.find(({ end }) => OVER_ENDS.includes(end));
  const worst = over ?? runs.find(({ end }) => !GOOD_ENDS.includes(end)) ?? first;
  const measured = { ...worst.measured };
  for (const one of MEASURES)
    measured[one] = Math.max(worst.measured[one], ...runs.map((run) => run.measured[one]));
  const touched = new Map(
    runs.flatMap((run) => run.touched).map((one) => [`${one.what} ${one.target}`, one] as const),
  );
  return { ...worst, measured, touched: [...touched.values()] };
}

export function testRun({ name, wrong, isRepeatable, runs }: TestEvidence): EvidenceRun {
  const said = {
    name,
    kind: 'test' as const,
    problems: wrong,
    isSame: isRepeatable,
    views: [],
    warnings: [],
  };
  return { ...said, ...endedRun(together(runs)) };
}

/** Its own words, or its code and what it is about: readers know the codes of built-in algorithms. */
const warningText = ({ code, column, text }: StepResult['warnings'][number]) =>
  text ?? [code, column].filter(Boolean).join(BETWEEN);

const digests = ({ outputs, metrics }: StepResult) =>
  JSON.stringify([Object.entries(outputs).map(([port, { sha256 }]) => [port, sha256]), metrics]);

export function sampleView(names: readonly string[], first: StepResult, second: StepResult): EvidenceRun {
  const isDone = GOOD_ENDS.includes(first.end) && GOOD_ENDS.includes(second.end);
  return {
    ...{
      name: names.join(', '),
      kind: 'sample',
      problems: [],
      isSame: isDone ? digests(first) === digests(second) : null,
    },
    ...{
      views: first.views.slice(0, 8),
      warnings: first.warnings.map(warningText).slice(0, 20),
    },
    ...endedRun(together([first, second])),
  };
}
