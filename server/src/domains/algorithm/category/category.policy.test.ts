import type { AlgorithmCategoryDraft } from '@cloudyard/contract/algorithm/category.ts';
import { expect, it } from 'vitest';
import { changesTo } from './category.policy.ts';
import type { Placed } from './category.queries.ts';

const row = (id: string, parent_id: string | null, sort = 0): Placed => ({
  ...{ id, parent_id, sort, name: id, name_en: '', remark: '', icon: '' },
});
const current = [row('a', null), row('b', null, 1), row('a1', 'a'), row('a11', 'a1')];
const node = (key: string | undefined, ...children: AlgorithmCategoryDraft[]): AlgorithmCategoryDraft => ({
  ...{ key, name: key ?? 'new', children },
});
const judge = (...tree: AlgorithmCategoryDraft[]) => {
  let made = 0;
  return changesTo(current, tree, () => `new${++made}`);
};

it('changes nothing where nothing changed, and leaves alone what it leaves out', () => {
  expect(judge(node('a', node('a1', node('a11'))), node('b'))).toEqual({ added: [], changed: [] });
  expect(judge(node('a'))).toEqual({ added: [], changed: [] });
});
it('adds, renames and moves', () => {
  expect(judge(node('a', node(undefined)), node('b', node('a1')))).toMatchObject({
    added: [{ id: 'new1', parent_id: 'a' }],
    changed: [{ id: 'a1', parent_id: 'b' }],
  });
  expect(judge({ key: 'b', name: 'B', remark: 'why' }).problem).toBeUndefined();
});
it('may swap a category with the one above it', () => {
  expect(judge(node('a1', node('a')))).toMatchObject({
    changed: [{ id: 'a1', parent_id: null }, { id: 'a' }],
  });
});
it('keeps what is not said', () => {
  const dressed = [{ ...row('a', null), name_en: 'Energy', icon: 'bolt', remark: 'r' }];
  expect(changesTo(dressed, [{ key: 'a', name: '能源' }], () => '')).toMatchObject({
    changed: [{ name: '能源', name_en: 'Energy', icon: 'bolt', remark: 'r' }],
  });
});
it.each([
  ['an unknown one', [node('x')], 'unknown'],
  ['one twice', [node('a', node('a1')), node('b', node('a1'))], 'twice'],
  ['one below itself', [node('a', node('a'))], 'twice'],
  ['one too deep, with what it leaves out', [node('b', node('a'))], 'deep'],
  ['a new one too deep', [node('a', node('a1', node('a11', node(undefined))))], 'deep'],
] as [string, AlgorithmCategoryDraft[], string][])('refuses %s', (_, tree, problem) => {
  expect(judge(...tree)).toEqual({ problem });
});
