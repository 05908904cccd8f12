import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { above, type Department, type DepartmentNode, departmentTree } from './departments.ts';

const department = (id: string, parentId = NIL): Department => ({ id, parentId, name: id, code: '' });
const shape = (nodes: DepartmentNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length ? [title, shape(children)] : title));

describe('departments', () => {
  const all = [department('a'), department('b'), department('c', 'a'), department('d', 'c')];
  it('stand below each other', () =>
    expect(shape(departmentTree(all))).toEqual([['a', [['c', ['d']]]], 'b']));
  it('without a known parent stand at the top', () =>
    expect(shape(departmentTree([department('x', 'gone')]))).toEqual(['x']));
  it('know those above them, nearest first', () =>
    expect(above(all, 'd').map(({ id }) => id)).toEqual(['c', 'a']));
  it('at the top have none above them', () => expect(above(all, 'a')).toEqual([]));
});
