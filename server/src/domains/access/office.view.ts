import type { OfficeRole } from '@cloudyard/contract/access/office.ts';
import { named } from './member.view.ts';
import type { OfficeRow } from './office.queries.ts';

export const officeView = (row: OfficeRow): OfficeRole => ({
  id: row.id,
  role: { id: row.role_id, name: row.role_name },
  department: named(row.department_id, row.department_name),
  position: named(row.position_id, row.position_name),
  below: row.below,
  people: row.people,
});
