import type { MessageCategory } from '@cloudyard/contract/message/category.ts';
import { Tag } from 'antd';
import { type Column, name, number } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/category/cn.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';

type Row = MessageCategory;

type How = { called: (row: Row) => string; to: (row: Row) => string | undefined };

export const categoryColumns = (t: typeof cn, { called, to }: How): Column<Row>[] => [
  name('name', t.name, to, {
    word: called,
    mark: ({ icon }) => <CategoryIcon icon={icon} />,
    after: ({ builtIn }) => builtIn && <Tag>{t.builtIn}</Tag>,
  }),
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
