import { expect, it } from 'vitest';
import { shownOnce } from './shown-once.ts';

it('shows no picture twice, and no figures that stand above as metrics', () => {
  const stats = (name: string) => ({ type: 'stats', title: 'x', data: [{ name, value: 1 }] });
  const bars = (value: number, title = 'a') => ({ type: 'importance', title, data: [{ name: 'a', value }] });
  const views = [stats('accuracy'), stats('other'), bars(1), bars(1, 'b'), bars(2)] as never;
  expect(shownOnce({ views, metrics: { accuracy: 1 } })).toEqual([stats('other'), bars(1), bars(2)]);
});
