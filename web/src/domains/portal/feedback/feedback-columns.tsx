import type { Feedback } from '@cloudyard/contract/portal/feedback.ts';
import { type Column, name, status, time } from '../../../kit/columns.tsx';
import type { words } from '../i18n/feedback/en.ts';

type Text = typeof words.cn;

export const feedbackColumns = (t: Text, addressOf: (id: string) => string): Column<Feedback>[] => [
  name('ticket', t.ticket, ({ id }) => addressOf(id)),
  {
    key: 'content',
    title: t.content,
    render: (_, { content }) => (
      <span className="portal-feedback-words cy-ellipsis cy-block" title={content}>
        {content}
      </span>
    ),
  },
  { key: 'topic', title: t.topic, render: (_, { topic }) => t.topics[topic] },
  status('state', t.state, {
    open: { tone: 'caution', word: t.states.open },
    answered: { tone: 'good', word: t.states.answered },
    closed: { tone: 'neutral', word: t.states.closed },
  }),
  time('createdAt', t.createdAt, { sorter: true }),
];
