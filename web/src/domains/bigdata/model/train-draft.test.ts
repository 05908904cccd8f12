import type { Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import { expect, it } from 'vitest';
import { CallError } from '../../../kit/call-error.ts';
import { beginning, paramsFor, refuseUnfit } from './train-draft.ts';

const trainer = {
  id: 'a',
  parameters: [
    { name: 'data', type: 'DATASET_IN' },
    { name: 'model', type: 'MODEL_OUT' },
    { name: 'label', type: 'string', ui: 'column', of: 'data', required: true },
    { name: 'trees', type: 'integer', defaultValue: 100, range: { min: 1, max: 500 } },
  ],
} as unknown as Trainer;

it('begins with the dataset it was opened for', () => {
  expect(beginning([trainer], { dataset: 'd' })).toEqual({ datasetId: 'd', params: {}, holdout: 0.2 });
});

it('begins with the recipe of the version before, without an algorithm that is gone', () => {
  const recipe = {
    algorithm: { id: 'a' },
    dataset: { id: 'd' },
    holdout: 0,
    params: { label: 'y' },
  } as never;
  expect(beginning([trainer], { recipe })).toEqual({
    ...{ datasetId: 'd', algorithmId: 'a', holdout: 0, params: { label: 'y', trees: 100 } },
  });
  expect(beginning([], { recipe })).toEqual({ datasetId: 'd', params: {}, holdout: 0 });
});

it('sends only what this algorithm is told', () => {
  expect(paramsFor(trainer, { label: 'y', trees: null, other: 3 })).toEqual({ label: 'y' });
});

it('refuses at the field what the engine would refuse', () => {
  const refused = (given: Record<string, string | number>) => {
    try {
      refuseUnfit(trainer, given, ['x', 'y']);
    } catch (error) {
      return error instanceof CallError ? error.fields : error;
    }
    return 'taken';
  };
  expect(refused({ label: 'y', trees: 9 })).toBe('taken');
  expect(refused({ trees: 0 })).toEqual({ 'params.label': 'required', 'params.trees': 'too_small:1' });
  expect(refused({ label: 'z' })).toEqual({ 'params.label': 'not_in_list' });
});
