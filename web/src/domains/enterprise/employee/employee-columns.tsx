import type { Employee } from '@cloudyard/contract/enterprise/employee.ts';
import { Tag } from 'antd';
import { type Column, code, name, text, time } from '../../../kit/columns.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';

type Shown = {
  type: 'working' | 'unplaced' | 'left';
  userId: string | undefined;
};

export const employeeColumns = (
  t: (typeof words)['cn' | 'en'],
  { type, userId }: Shown,
): Column<Employee>[] => [
  name<Employee>('realName', t.name, ({ id }) => ({ type: 'employee', id }), {
    sorter: true,
    word: calledOf,
    after: (row) => (
      <>
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
