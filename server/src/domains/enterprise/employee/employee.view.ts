import type { Employee, EmployeeMove } from '@cloudyard/contract/enterprise/employee.ts';
import { maskedEmail, maskedPhone } from '@cloudyard/contract/identity/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { FormerRow, MemberRow, MoveRow } from './employee.queries.ts';

type Person = Pick<
  MemberRow,
  'id' | 'username' | 'real_name' | 'avatar' | 'email' | 'phone' | 'removed_at' | 'editable'
>;

const personView = (row: Person) => ({
  id: row.id,
  username: row.username,
  realName: row.real_name,
  avatar: row.avatar,
  // A user who deregistered cannot be reached.
  email: row.removed_at ? '' : row.editable ? row.email : maskedEmail(row.email),
  phone: row.removed_at ? '' : row.editable ? row.phone : maskedPhone(row.phone),
});

const named = (id: string | null, name: string | null, code: string | null) =>
  id === null ? null : { id, name: name ?? '', code: code ?? '' };

export const memberView = (row: MemberRow): Employee => ({
  ...personView(row),
  workNum: row.work_num,
  position: named(row.position_id, row.position_name, row.position_code),
  department: named(row.department_id, row.department_name, row.department_code),
  departmentPath: row.way,
  heads: row.heads,
  seated: row.seated,
  workPhone: row.work_phone,
  workplace: row.workplace,
  duties: row.duties,
  joinedAt: row.joined_at.toISOString(),
  leftAt: null,
  leaveReason: '',
  version: row.version,
});

/** The former place of a user may be gone: it has a name and no id any more. */
const gone = (name: string) => (name === '' ? null : { id: NIL, name, code: '' });

export const formerView = (row: FormerRow): Employee => ({
  ...personView(row),
  workNum: row.work_num,
  position: gone(row.position_name),
  department: gone(row.department_name),
  departmentPath: row.department_name === '' ? [] : [row.department_name],
  heads: false,
  seated: true,
  workPhone: '',
  workplace: '',
  duties: '',
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at.toISOString(),
  leaveReason: row.reason,
  version: 1,
});

export const moveView = (row: MoveRow): EmployeeMove => ({
  id: row.id,
  kind: row.kind as EmployeeMove['kind'],
  at: row.at.toISOString(),
  by: row.by_name,
  from: row.from_place,
  to: row.to_place,
  note: row.note,
});
