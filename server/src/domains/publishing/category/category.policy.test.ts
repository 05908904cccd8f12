import type { CategoryTree } from '@cloudyard/contract/publishing/category.ts';
import { describe, expect, it } from 'vitest';
import { changesTo } from './category.policy.ts';
import type { Placed } from './category.queries.ts';

const row = (id: string, parent_id: string | null, sort: number): Placed => ({
  ...{ id, parent_id, sort, name: id, name_en: '', icon: 'other' },
});
const current = [row('a', null, 0), row('b', null, 1), row('a1', 'a', 0), row('a2', 'a', 1)];
const leaf = (id: string | undefined, name = id ?? 'new') => ({
  id,
  name,
  nameEn: '',
  icon: 'other' as const,
});
const node = (id: string | undefined, ...children: ReturnType<typeof leaf>[]) => ({ ...leaf(id), children });

let made = 0;
const judge = (...tree: CategoryTree) => {
  made = 0;
  return changesTo(current, tree, () => `new${++made}`);
};

describe('a saved category tree', () => {
  it('without changes changes nothing', () => {
    expect(judge(node('a', leaf('a1'), leaf('a2')), node('b'))).toEqual({
      added: [],
      changed: [],
      risen: [],
    });
  });

  it('keeps the English name and icon of a category that leaves them out', () => {
    const dressed = [{ ...row('a', null, 0), name_en: 'Energy', icon: 'energy' }];
    const verdict = changesTo(dressed, [{ id: 'a', name: '能源', children: [] }], () => '');
    expect(verdict).toMatchObject({ changed: [{ name: '能源', name_en: 'Energy', icon: 'energy' }] });
  });

  it('leaves categories alone that it leaves out', () => {
    expect(judge(node('a'))).toEqual({ added: [], changed: [], risen: [] });
  });

  it.each([
    ['an unknown one', [node('x')], 'unknown'],
    ['an unknown one below', [node('a', leaf('x'))], 'unknown'],
    ['one twice', [node('a', leaf('a1')), node('b', leaf('a1'))], 'twice'],
    ['one below itself', [node('a', leaf('a'))], 'twice'],
    ['one with others below it, below another', [node('b', leaf('a'))], 'level'],
  ] as [string, CategoryTree, string][])('with %s is refused', (_, tree, problem) => {
    expect(judge(...tree)).toEqual({ problem });
  });

  it('moves a category below another one, or below a new one', () => {
    expect(judge(node('a', leaf('a1')), node('b', leaf('a2')))).toMatchObject({
      added: [],
      changed: [{ id: 'a2', parent_id: 'b', sort: 0 }],
      risen: [],
    });
    expect(judge(node(undefined, leaf('a1'), leaf(undefined)))).toMatchObject({
      added: [
        { id: 'new1', parent_id: null },
        { id: 'new2', parent_id: 'new1' },
      ],
      changed: [{ id: 'a1', parent_id: 'new1' }],
    });
  });

  it('moves a leaf up to the first level, and an empty category down', () => {
    expect(judge(node('a'), node('b'), node('a1'))).toMatchObject({
      changed: [{ id: 'a1', parent_id: null }],
      risen: ['a1'],
    });
    expect(judge(node('a', leaf('b')))).toMatchObject({ changed: [{ id: 'b', parent_id: 'a' }], risen: [] });
  });

  it('may swap a parent with its children', () => {
    expect(judge(node('a1', leaf('a')), node('a2'))).toMatchObject({ risen: ['a1', 'a2'] });
  });
});
