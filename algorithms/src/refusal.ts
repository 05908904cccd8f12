import type { StepRefusal } from '@cloudyard/contract/algorithm/step.ts';

/** A step that will not go on, and knows why: it names the parameter or the port. */
export class Refusal extends Error {
  readonly refusal: StepRefusal;
  constructor(refusal: StepRefusal) {
    super(refusal.text ?? `${refusal.code}${refusal.at ? `: ${refusal.at}` : ''}`);
    this.refusal = refusal;
  }
}
