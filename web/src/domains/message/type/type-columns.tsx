import type { MessageType } from '@cloudyard/contract/message/type.ts';
import { Tag } from 'antd';
import { type Column, code, number, status } from '../../../kit/columns.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/type/cn.ts';

type Row = MessageType;
type Called = (named: { name: string; nameEn: string }) => string;

export const isKept = ({ builtIn, messages }: Row) => builtIn || messages > 0;

const TONES: Record<number, Tone> = { 0: 'neutral', 1: 'caution', 2: 'bad' };

export const typeColumns = (t: typeof cn, called: Called): Column<Row>[] => [
  {
    key: 'name',
    title: t.name,
    render: (_, row) => (
      <span className="message-manage-named cy-inline cy-nowrap">
        {called(row)}
        {row.builtIn && <Tag>{t.builtIn}</Tag>}
      </span>
    ),
  },
  code('code', t.code),
  { key: 'category', title: t.category, render: (_, { category }) => called(category) },
  {
    key: 'group',
    title: t.group,
    render: (_, { group }) => group?.name ?? <span className="cy-faint">—</span>,
  },
  status(
    'importance',
    t.importance,
    Object.fromEntries(
      Object.entries(t.importances).map(([level, word]) => [
        level,
        { tone: TONES[Number(level)] ?? 'neutral', word },
      ]),
    ),
  ),
  { key: 'mail', title: t.mail, render: (_, row) => (row.mail ? t.yes : t.no) },
  number('messages', t.messages),
];
