import { describe, expect, it } from 'vitest';
import { config, node } from '../shared/test-gateway.ts';
import { differenceOf, draftOf, isSameDraft, mergedDraft } from './config-draft.ts';

const of = (aliases: string, more: object = {}) =>
  draftOf(
    config(
      [...aliases].map((alias) => node(alias)),
      more,
    ),
  );

describe('what saving changes', () => {
  it('is nothing at first', () => {
    expect(isSameDraft(of('AB'), of('AB'))).toBe(true);
    expect(isSameDraft(of('AB'), of('BA'))).toBe(true);
  });
  it('are fields and nodes', () => {
    const after = { ...of('BC', { period: 500 }), nodes: [node('B', { dataUnit: 'K' }), node('C')] };
    const { general, added, changed, removed } = differenceOf(of('AB'), after);
    expect(general).toEqual([{ field: 'period', from: 1000, to: 500 }]);
    expect([added, changed, removed].map((all) => all.map(({ alias }) => alias))).toEqual([
      ['C'],
      ['B'],
      ['A'],
    ]);
  });
});

describe('two who edit at once', () => {
  const base = of('ABC');
  it('keep what each of them did', () => {
    const mine = { general: { ...base.general, buffer: 9 }, nodes: [node('A'), node('C'), node('M')] };
    const theirs = {
      general: { ...base.general, period: 50, buffer: 7 },
      nodes: [node('A', { name: '甲' }), node('B'), node('C'), node('T')],
    };
    const merged = mergedDraft(base, mine, theirs);
    expect(merged.general).toMatchObject({ period: 50, buffer: 9 });
    expect(merged.nodes.map(({ alias, name }) => `${alias} ${name}`)).toEqual([
      ...['A 甲', 'C 节点 C', 'T 节点 T', 'M 节点 M'],
    ]);
  });
  it('do not lose a node that I changed and they removed', () => {
    const mine = { ...base, nodes: [node('A', { name: '改' }), node('B'), node('C')] };
    expect(mergedDraft(base, mine, of('BC')).nodes.map(({ name }) => name)).toEqual([
      ...['节点 B', '节点 C', '改'],
    ]);
  });
});
