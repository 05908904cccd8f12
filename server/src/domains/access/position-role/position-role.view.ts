import type { PositionRole } from '@cloudyard/contract/access/position-role.ts';
import { named } from '../member/member.view.ts';
import type { PositionRoleRow } from './position-role.queries.ts';

export const positionRoleView = (row: PositionRoleRow): PositionRole => ({
  id: row.id,
  role: { id: row.role_id, name: row.role_name },
  department: named(row.department_id, row.department_name),
  position: named(row.position_id, row.position_name),
  below: row.below,
  people: row.people,
});
