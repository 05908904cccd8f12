import type { Employee } from '@cloudyard/contract/enterprise/employee.ts';
import { Tag } from 'antd';
import { type Column, code, text, time } from '../../../kit/columns.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/somebody.ts';

type Shown = {
  type: 'working' | 'unplaced' | 'left';
  userId: string | undefined;
};

export const employeeColumns = (
  t: (typeof words)['cn' | 'en'],
  { type, userId }: Shown,
): Column<Employee>[] => [
  {
    key: 'realName',
    title: t.name,
    sorter: true,
    render: (_, row) => (
      <span className="enterprise-people-name cy-inline">
        <ObjectLink type="employee" id={row.id}>
          {calledOf(row)}
        </ObjectLink>
        {row.id === userId && <Tag>{t.self}</Tag>}
        {row.heads && <Tag>{t.heads}</Tag>}
      </span>
    ),
  },
  code('username', t.username),
  code('workNum', t.workNum, { sorter: true }),
  ...(type === 'unplaced' ? [] : placeColumns(t)),
  text('phone', t.phone),
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
      <>
        {departmentPath.join(' / ') || <span className="cy-faint">{t.nowhere}</span>}
        {!seated && (
          <div title={t.unseatedHint}>
            <StatusTag tone="caution">{t.unseated}</StatusTag>
          </div>
        )}
      </>
    ),
  },
  {
    key: 'position',
    title: t.position,
    render: (_, { position }) => position?.name ?? <span className="cy-faint">{t.noPosition}</span>,
  },
];
