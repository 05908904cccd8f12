import type {
  Department,
  DepartmentNode,
  Position,
  WorkGroup,
} from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { NodeRow } from './department.queries.ts';
import type { GroupRow, PositionRow } from './department-part.queries.ts';

type Named = { id: string; parent_id: string | null; name: string; code: string };

export const departmentView = ({ id, parent_id, name, code }: Named): Department => ({
  id,
  parentId: parent_id ?? NIL,
  name,
  code,
});

export const nodeView = (row: NodeRow): DepartmentNode => ({
  ...departmentView(row),
  sort: row.sort,
  head: row.head_id ? { id: row.head_id, username: row.head_username, realName: row.head_real_name } : null,
  people: row.people,
  peopleBelow: row.people_below,
  positions: row.positions,
  groups: row.groups,
  version: row.version,
});

export const positionView = ({ id, department_id, name, code }: PositionRow): Position => ({
  id,
  departmentId: department_id,
  name,
  code,
});

export const withPositionsView = (found: {
  department: Named;
  positions: (PositionRow & { people: number })[];
}) => ({
  ...departmentView(found.department),
  positions: found.positions.map((row) => ({ ...positionView(row), people: row.people })),
});

export const groupView = ({ id, department_id, name, code, members }: GroupRow): WorkGroup => ({
  id,
  departmentId: department_id,
  name,
  code,
  members,
});
