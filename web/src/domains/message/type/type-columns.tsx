import type { MessageType } from '@cloudyard/contract/message/type.ts';
import { Tag } from 'antd';
import { type Column, code, name, number, status } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/type/cn.ts';

type Row = MessageType;
type Called = (named: { name: string; nameEn: string }) => string;

export const isKept = ({ builtIn, messages }: Row) => builtIn || messages > 0;

const TONES: Record<number, Tone> = { 0: 'neutral', 1: 'caution', 2: 'bad' };

type How = { called: Called; to: (row: Row) => string | undefined };

export const typeColumns = (t: typeof cn, { called, to }: How): Column<Row>[] => [
  name('name', t.name, to, {
    word: called,
    after: ({ builtIn }) => builtIn && <Tag>{t.builtIn}</Tag>,
  }),
  code('code', t.code),
  { key: 'category', title: t.category, render: (_, { category }) => called(category) },
  {
    key: 'group',
    title: t.group,
    render: (_, { group }) => group?.name ?? NONE,
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
