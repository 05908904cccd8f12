import type { MessageCategory } from '@cloudyard/contract/message/category.ts';
import { Tag } from 'antd';
import { type Column, number } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/category/cn.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';

type Row = MessageCategory;

export const categoryColumns = (t: typeof cn, called: (row: Row) => string): Column<Row>[] => [
  {
    key: 'name',
    title: t.name,
    render: (_, row) => (
      <span className="message-manage-named cy-inline cy-nowrap">
        <CategoryIcon icon={row.icon} />
        {called(row)}
        {row.builtIn && <Tag>{t.builtIn}</Tag>}
      </span>
    ),
  },
  { key: 'critical', title: t.critical, render: (_, row) => (row.critical ? t.yes : t.no) },
  { key: 'mail', title: t.mail, render: (_, row) => (row.mail ? t.yes : t.no) },
  {
    key: 'retention',
    title: t.retention,
    render: (_, { retentionDays }) =>
      retentionDays === null ? t.forever : fill(t.retained, { n: retentionDays }),
  },
  number('types', t.types),
  number('messages', t.messages),
];
