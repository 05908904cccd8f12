import type { NodeChange, NodeData } from '@cloudyard/contract/equipment/data.ts';
import { describe, expect, it } from 'vitest';
import { fromSnapshot, NOTHING, TREND, withChange } from './live-values.ts';

const value = (second: number, number: number, alias = 'a'): NodeChange => ({
  ...{ alias, value: number, quality: 'good' },
  timestamp: new Date(second * 1000).toISOString(),
  receiveTime: new Date(second * 1000).toISOString(),
});
const change = (first: number, last: number, ...changes: NodeChange[]) => ({ first, last, changes });
const node: Omit<NodeData, 'last'> = {
  ...{ name: '', alias: 'a', description: '', dataType: 'number', dataUnit: '', period: null },
} as const;

describe('live values', () => {
  const begun = fromSnapshot(NOTHING, { no: 5, isUp: true, nodes: [{ ...node, last: value(5, 50) }] });

  it('begin with what is known', () => {
    expect([begun.no, begun.last.get('a')?.value]).toEqual([5, 50]);
  });

  it('go on with what follows', () => {
    const next = withChange(begun, change(6, 7, value(7, 70)));
    expect([next?.no, next?.last.get('a')?.value, next?.trends.get('a')]).toEqual([7, 70, [50, 70]]);
  });

  it('leave out what they have, and take what overlaps', () => {
    expect(withChange(begun, change(4, 5, value(9, 90)))).toBe(begun);
    expect(withChange(begun, change(5, 6, value(6, 60)))?.last.get('a')?.value).toBe(60);
  });

  it('say when something between is missing', () => {
    expect(withChange(begun, change(7, 8, value(8, 80)))).toBeUndefined();
  });

  it('do not go back to what was measured before', () => {
    const next = withChange(begun, change(6, 6, value(2, 20)));
    expect([next?.no, next?.last.get('a')?.value]).toEqual([6, 50]);
  });

  it('remember so many for a trend', () => {
    let values = begun;
    for (let n = 6; n < 200; n++) values = withChange(values, change(n, n, value(n, n))) ?? values;
    expect(values.trends.get('a')).toHaveLength(TREND);
    expect(values.trends.get('a')?.at(-1)).toBe(199);
  });
});
