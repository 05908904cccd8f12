import type { MessageGroup } from '@cloudyard/contract/message/group.ts';
import { type Column, name, number, Tags, text, time } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/group/cn.ts';
import { summaryOf } from './summary.ts';

export const groupColumns = (t: typeof cn, to: (group: MessageGroup) => string): Column<MessageGroup>[] => [
  name('name', t.name, to),
  text('description', t.description),
  {
    key: 'members',
    title: t.members,
    render: (_, { members }) =>
      members.length === 0 ? (
        <span className="cy-faint">{t.noMembers}</span>
      ) : (
        <Tags names={summaryOf(members).map(({ kind, n }) => fill(t.summary, { kind: t.kinds[kind], n }))} />
      ),
  },
  number('types', t.types),
  text('createdBy', t.createdBy),
  time('createdAt', t.createdAt),
];
