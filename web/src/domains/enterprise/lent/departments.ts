import { type Department, departmentApi, type Position } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useAsk } from '../../../kit/use-ask.ts';

export type { Department, Position };

/** Departments and the positions of one; only an enterprise has them. */
export const useDepartments = (enterpriseId: string) =>
  useAsk(departmentApi.list, { query: { enterpriseId } }, { enabled: enterpriseId !== NIL });
export const usePositions = (departmentId: string | undefined) =>
  useAsk(
    departmentApi.positions,
    { query: { departmentId: departmentId ?? NIL } },
    { enabled: departmentId !== undefined },
  );

export type DepartmentNode = { key: string; value: string; title: string; children: DepartmentNode[] };

/** The departments as a tree; one with an unknown parent is at the top. */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const nodes = new Map(
    departments.map(({ id, name }) => [
      id,
      { key: id, value: id, title: name, children: [] } as DepartmentNode,
    ]),
  );
  const tops: DepartmentNode[] = [];
  for (const { id, parentId } of departments) {
    const node = nodes.get(id) as DepartmentNode;
    (nodes.get(parentId)?.children ?? tops).push(node);
  }
  return tops;
}

/** The ancestors of a department, nearest first. */
export function above(departments: readonly Department[], id: string): Department[] {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const found: Department[] = [];
  for (
    let one = byId.get(byId.get(id)?.parentId ?? '');
    one && !found.includes(one);
    one = byId.get(one.parentId)
  ) {
    found.push(one);
  }
  return found;
}
