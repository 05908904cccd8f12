import type { Employee } from '@cloudyard/contract/enterprise/employee.ts';
import { Tag } from 'antd';
<<<<<<< HEAD
import { type Column, code, text, time } from '../../../kit/columns.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
=======
import { type Column, code, name, text, time } from '../../../kit/columns.tsx';
>>>>>>> w/lists
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/somebody.ts';

type Shown = {
  type: 'working' | 'unplaced' | 'left';
  userId: string | undefined;
<<<<<<< HEAD
=======
  /** The address with the drawer of that person open. */
  addressOf: (id: string) => string;
>>>>>>> w/lists
};

export const employeeColumns = (
  t: (typeof words)['cn' | 'en'],
<<<<<<< HEAD
  { type, userId }: Shown,
=======
  { type, userId, addressOf }: Shown,
>>>>>>> w/lists
): Column<Employee>[] => [
  name<Employee>('realName', t.name, ({ id }) => addressOf(id), {
    sorter: true,
<<<<<<< HEAD
    render: (_, row) => (
      <span className="enterprise-people-name cy-inline">
        <ObjectLink type="employee" id={row.id}>
          {calledOf(row)}
        </ObjectLink>
=======
    word: calledOf,
    after: (row) => (
      <>
>>>>>>> w/lists
        {row.id === userId && <Tag>{t.self}</Tag>}
        {row.heads && <Tag>{t.heads}</Tag>}
      </>
    ),
  }),
  code('username', t.username),
  code('workNum', t.workNum, { sorter: true }),
  ...(type === 'unplaced' ? [] : placeColumns(t)),
  text('phone', t.phone),
  text('email', t.email, { extra: true }),
  time('joinedAt', t.joinedAt, { sorter: true }),
  ...(type === 'left'
    ? [time<Employee>('leftAt', t.leftAt), text<Employee>('leaveReason', t.leaveReason)]
    : []),
];

const placeColumns = (t: (typeof words)['cn' | 'en']): Column<Employee>[] => [
  {
    key: 'department',
    title: t.department,
    render: (_, { departmentPath, seated }) => (
      <span className="cy-line">
        <span className="cy-ellipsis" title={departmentPath.join(' / ')}>
          {departmentPath.join(' / ') || <span className="cy-faint">{t.nowhere}</span>}
        </span>
        {!seated && (
          <span title={t.unseatedHint}>
            <StatusTag tone="caution">{t.unseated}</StatusTag>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'position',
    title: t.position,
    render: (_, { position }) => position?.name ?? <span className="cy-faint">{t.noPosition}</span>,
  },
];
