import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import type { Measured, StepResult, TestEvidence } from '../../../kit/engine.ts';
import { GOOD_ENDS } from './evidence.policy.ts';

const LOG_CHARACTERS = 4000;

const figures = ({ ms, cpuMs, peakMemoryBytes, bytesWritten }: Measured) => ({
  ...{ ms: Math.round(ms), cpuMs: Math.round(cpuMs), writtenBytes: bytesWritten },
  peakMb: Math.round(peakMemoryBytes / 1024 / 1024),
});

type Ended = Pick<
  StepResult,
  'end' | 'exit' | 'refusal' | 'text' | 'outputs' | 'metrics' | 'measured' | 'touched'
>;

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
  refusal: one.refusal
    ? `${one.refusal.code} ${one.refusal.at ?? ''} ${one.refusal.text ?? ''}`.trim()
    : null,
  touched: one.touched.map(({ what, target }) => `${what} ${target}`).slice(0, 50),
  log: one.text.slice(-LOG_CHARACTERS),
});

/** A test whose data cannot be read never ran: what is wrong with it is all there is to say. */
const NOT_RUN: Ended = {
  ...{ end: 'refused', exit: null, refusal: null, text: '', outputs: {}, metrics: {}, touched: [] },
  measured: { ms: 0, cpuMs: 0, peakMemoryBytes: 0, bytesWritten: 0 },
};

export function testRun({ name, wrong, isRepeatable, runs }: TestEvidence): EvidenceRun {
  const [first = NOT_RUN] = runs;
  const said = {
    name,
    kind: 'test' as const,
    problems: wrong,
    isSame: isRepeatable,
    views: [],
    warnings: [],
  };
  return { ...said, ...endedRun(first) };
}

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
      warnings: first.warnings.map(({ code, text }) => text ?? code).slice(0, 20),
    },
    ...endedRun(first),
  };
}
