import type { SentMessage } from '@cloudyard/contract/message/sent.ts';
import { type Column, name } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { cn } from '../i18n/sent/cn.ts';
import { percent, reached } from './progress.ts';
import { IMPORTANCE_TONES, STATE_TONES } from './tones.ts';

type Called = (named: { name: string; nameEn: string }) => string;
type Row = SentMessage;

/** Before it is sent there is nothing to count. */
const isOut = ({ state }: Row) => state !== 'draft' && state !== 'scheduled';

export const sentColumns = (t: typeof cn, called: Called, to: (row: Row) => string): Column<Row>[] => [
  name('title', t.columns.title, to, { word: ({ title }) => title || t.untitled }),
  {
    key: 'type',
    title: t.columns.type,
    render: (_, { type, category }) => {
      const told = type ? `${called(type)} / ${called(category)}` : called(category);
      return (
        <span className="message-sent-type cy-ellipsis cy-block" title={told}>
          {told}
        </span>
      );
    },
  },
  {
    key: 'importance',
    title: t.columns.importance,
    render: (_, { importance }) => (
      <StatusTag tone={IMPORTANCE_TONES[importance]}>{t.importances[importance]}</StatusTag>
    ),
  },
  {
    key: 'state',
    title: t.columns.state,
    phone: 'status',
    render: (_, { state, problem }) => (
      <span title={problem ? problemText(t, problem) : undefined}>
        <StatusTag tone={problem ? 'bad' : STATE_TONES[state]}>{t.states[state]}</StatusTag>
      </span>
    ),
  },
  { key: 'sender', title: t.columns.sender, render: (_, { sender }) => sender ?? t.system },
  {
    key: 'time',
    title: t.columns.time,
    render: (_, { sentAt, sendAt, createdAt }) => <TimeText value={sentAt ?? sendAt ?? createdAt} />,
  },
  {
    key: 'delivery',
    title: t.columns.delivery,
    align: 'right',
    render: (_, row) => (isOut(row) ? <Delivery t={t} row={row} /> : NONE),
  },
  {
    key: 'mail',
    title: t.columns.mail,
    align: 'right',
    render: (_, row) => (isOut(row) ? <Mails t={t} row={row} /> : NONE),
  },
];

export const problemText = (t: typeof cn, problem: string) =>
  problem in t.problems ? t.problems[problem as keyof typeof t.problems] : t.problems.other;

function Delivery({ t, row: { figures } }: { t: typeof cn; row: Row }) {
  const told = {
    delivered: reached(figures).toLocaleString(),
    recipients: figures.recipients.toLocaleString(),
  };
  return (
    <span className="message-sent-delivery cy-down cy-nowrap cy-figures" title={fill(t.deliveredHint, told)}>
      <span>
        {fill(t.delivered, told)} · {fill(t.percent, { n: percent(figures.read, figures.delivered) })}
      </span>
      <Bar part={reached(figures)} whole={figures.recipients} />
    </span>
  );
}

/** A thin bar for the figures beside it. */
export const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <svg
    className="message-sent-bar cy-block cy-full"
    viewBox="0 0 100 3"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width="100" height="3" />
    <rect className="message-sent-bar-part" width={percent(part, whole)} height="3" />
  </svg>
);

function Mails({ t, row: { figures } }: { t: typeof cn; row: Row }) {
  if (figures.mailed + figures.bounced === 0) return NONE;
  return (
    <span className="cy-figures">
      {fill(t.mails, { sent: figures.mailed.toLocaleString() })}
      {figures.bounced > 0 && (
        <span className="cy-bad"> · {fill(t.bounced, { n: figures.bounced.toLocaleString() })}</span>
      )}
    </span>
  );
}
