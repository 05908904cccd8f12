import type { StepProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Measured, StepResult, Words } from '../../../kit/engine.ts';
import type { StepLog } from './result.queries.ts';

export const stepProblem = (end: StepProblem['end'], text: string, code = '', at = ''): StepProblem => ({
  ...{ end, code, at, text: text.slice(0, 1000).toWellFormed() },
});

/** So much of the beginning and of the end is kept with a step. */
const KEPT = 20_000;
function shortened({ head, tail, left }: Words): Words {
  const whole = left === 0 ? head + tail : null;
  if (whole !== null && whole.length <= 2 * KEPT) return { head: whole, tail: '', left: 0 };
  const end = tail === '' ? head : tail;
  const [first, last] = [head.slice(0, KEPT), end.slice(-KEPT)];
  const gone = head.length + tail.length - first.length - last.length;
  return { head: first.toWellFormed(), tail: last.toWellFormed(), left: left + Math.max(0, gone) };
}
export const keptLog = ({ out, err }: StepResult['log']): StepLog => ({
  ...{ out: shortened(out), err: shortened(err) },
});

/** A step did not end well, and people are told why. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly problem: StepProblem;
  readonly log: StepLog | undefined;
  readonly measured: Measured | undefined;
  constructor(problem: StepProblem, said?: Pick<StepResult, 'log' | 'measured'>) {
    super(problem.text || problem.code || problem.end);
    this.problem = problem;
    this.log = said && keptLog(said.log);
    this.measured = said?.measured;
  }
}
