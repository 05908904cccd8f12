import type { MessageGroup } from '@cloudyard/contract/message/group.ts';
import { Button, Tag } from 'antd';
import { type Column, number, text, time } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/group/cn.ts';
import { summaryOf } from './summary.ts';

export const groupColumns = (t: typeof cn, onView: (group: MessageGroup) => void): Column<MessageGroup>[] => [
  {
    key: 'name',
    title: t.name,
    render: (_, group) => (
      <Button type="link" size="small" className="message-manage-link" onClick={() => onView(group)}>
        {group.name}
      </Button>
    ),
  },
  text('description', t.description, { ellipsis: true, width: 280 }),
  {
    key: 'members',
    title: t.members,
    render: (_, { members }) =>
      members.length === 0 ? (
        <span className="cy-faint">{t.noMembers}</span>
      ) : (
        <span className="cy-inline-flex cy-gap-4">
          {summaryOf(members).map(({ kind, n }) => (
            <Tag key={kind}>{fill(t.summary, { kind: t.kinds[kind], n })}</Tag>
          ))}
        </span>
      ),
  },
  number('types', t.types),
  text('createdBy', t.createdBy),
  time('createdAt', t.createdAt),
];
