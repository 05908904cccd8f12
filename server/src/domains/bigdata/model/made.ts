import type { ModelCard, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { ModelProblem } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { ModelTask } from '@cloudyard/contract/bigdata/model-values.ts';
import type { Tell } from '../../../kit/held-work.ts';
import type { Cell } from './scoring.ts';

/** A model that lies here as a folder, with all that is known of it. */
export type Made = {
  model: { folder: string; sha256: string; card: ModelCard };
  task: ModelTask;
  metrics: Record<string, number | null>;
  views: View[];
  warnings: StepResponse['warnings'];
  example: Record<string, Cell>;
};

/** Where it is made, until when, and who is told how far it is. */
export type Making = { job: string; signal: AbortSignal; tell: Tell };

export const problem = (end: ModelProblem['end'], text: string, code = '', at = ''): ModelProblem => ({
  ...{ end, code, at, text },
});

/** There is no model, and people are told why. */
export class Failed extends Error {
  override name = 'Failed';
  readonly problem: ModelProblem;
  constructor(why: ModelProblem) {
    super(why.text || why.code || why.end);
    this.problem = why;
  }
}
