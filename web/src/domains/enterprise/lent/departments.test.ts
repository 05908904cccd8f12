import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { above, type Department, type DepartmentNode, departmentTree } from './departments.ts';

const department = (id: string, parentId = NIL): Department => ({ id, parentId, name: id, code: '' });
const shape = (nodes: DepartmentNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length ? [title, shape(children)] : title));

describe('departments', () => {
  const all = [department('a'), department('b'), department('c', 'a'), department('d', 'c')];
  it('become a tree', () => expect(shape(departmentTree(all))).toEqual([['a', [['c', ['d']]]], 'b']));
  it('with an unknown parent are at the top', () =>
    expect(shape(departmentTree([department('x', 'gone')]))).toEqual(['x']));
  it('list their ancestors, nearest first', () =>
    expect(above(all, 'd').map(({ id }) => id)).toEqual(['c', 'a']));
  it('at the top have no ancestors', () => expect(above(all, 'a')).toEqual([]));
});
