import type { AlgorithmCategoryNode } from '@cloudyard/contract/algorithm/category.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { expect, it } from 'vitest';
import { addedNode } from '../../../kit/tree-editor/tree-draft.ts';
import { bodyOf, draftOf, freshCategory } from './draft.ts';

const node = (key: string, children: AlgorithmCategoryNode[] = []): AlgorithmCategoryNode => ({
  ...{ key, name: key, nameEn: '', remark: '', icon: '', count: 1, children },
});
const plain = { nameEn: '', remark: '', icon: '' };

it('all three levels are sent, known ones by their key and new ones without', () => {
  const tree = draftOf([node('a', [node('b')])]);
  const grown = addedNode(tree, { ...freshCategory('new-1', 'b'), name: ' c ', remark: ' why ' });
  expect(bodyOf(grown)).toEqual([
    {
      ...{ key: 'a', name: 'a', ...plain },
      children: [
        {
          ...{ key: 'b', name: 'b', ...plain },
          children: [{ ...plain, name: 'c', remark: 'why', children: [] }],
        },
      ],
    },
  ]);
});
it('every node knows its parent', () => {
  const [top] = draftOf([node('a', [node('b')])]);
  expect([top?.parentId, top?.children[0]?.parentId]).toEqual([NIL, 'a']);
});
