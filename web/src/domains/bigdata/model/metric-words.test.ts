import { expect, it } from 'vitest';
import { words } from '../i18n/model/metrics/en.ts';
import { headline, isBetter, metricName, sortedMetrics } from './metric-words.ts';

const t = words.en as typeof words.cn;

it.each([
  ['accuracy', 'Accuracy'],
  ['train_accuracy', 'Accuracy (training rows)'],
  ['oob_rmse', 'RMSE (rows left out of trees)'],
  ['train_rows', 'Training rows'],
  ['something_else', 'something_else'],
])('%s is called %s', (name, said) => expect(metricName(name, t)).toBe(said));

it('puts first what was measured on rows the model has not seen', () => {
  const metrics = { train_accuracy: 1, log_loss: 0.2, accuracy: 0.9 };
  expect(sortedMetrics(metrics, 'class').map(([name]) => name)).toEqual([
    ...['accuracy', 'train_accuracy', 'log_loss'],
  ]);
  expect(headline({ accuracy: null, train_accuracy: 0.7 }, 'class')).toEqual(['train_accuracy', 0.7]);
  expect(headline({}, 'number')).toBeUndefined();
});

it.each([
  ['rmse', -0.1, true],
  ['train_rmse', 0.1, false],
  ['accuracy', 0.1, true],
  ['accuracy', 0, undefined],
  ['anomalies', 3, undefined],
  ['r2', null, undefined],
])('a change of %s by %s is better: %s', (name, change, better) =>
  expect(isBetter(name, change)).toBe(better),
);
