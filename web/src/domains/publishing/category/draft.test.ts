import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { CategoryNode } from '@cloudyard/contract/publishing/category.ts';
import { expect, it } from 'vitest';
import { bodyOf, draftOf, freshCategory } from './draft.ts';

const leaf = (id: string) => ({ id, name: id, nameEn: '', icon: 'other' as const, count: 0 });
const nodes: CategoryNode[] = [{ ...leaf('a'), children: [leaf('a1')] }];

it('the saved tree is sent as it was', () =>
  expect(bodyOf(draftOf(nodes))).toEqual([
    {
      ...{ id: 'a', name: 'a', nameEn: '', icon: 'other' },
      children: [{ id: 'a1', name: 'a1', nameEn: '', icon: 'other' }],
    },
  ]));
it('a new category is sent without an id', () =>
  expect(bodyOf([{ ...freshCategory('new-1', NIL), name: ' 新 ' }])).toEqual([
    { name: '新', nameEn: '', icon: 'other', children: [] },
  ]));
