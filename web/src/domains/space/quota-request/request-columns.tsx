import type { QuotaRequest, RequestState } from '@cloudyard/contract/space/quota-request.ts';
import type { QuotaItem } from '@cloudyard/contract/space/values.ts';
import { type Column, money, status, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import type { words } from '../i18n/quota-request/en.ts';
import type { useQuotaWords } from '../lent/quota-words.ts';

type Words = typeof words.cn;
type QuotaWords = ReturnType<typeof useQuotaWords>;

export const TONES: Record<RequestState, Tone> = {
  unpaid: 'caution',
  submitted: 'busy',
  applied: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  ended: 'neutral',
};

/** 内存 +2 GB · CPU +1 核 */
export const itemsText = (
  { items }: { items: readonly { item: QuotaItem; value: number }[] },
  { name, amount }: QuotaWords,
) => items.map(({ item, value }) => `${name(item)} +${amount(item, value)}`).join(' · ');

export const stateColumn = <Row extends QuotaRequest>(t: Words): Column<Row> =>
  status<Row>('state', t.list.state, {
    unpaid: { tone: TONES.unpaid, word: t.states.unpaid },
    submitted: { tone: TONES.submitted, word: t.states.submitted },
    applied: { tone: TONES.applied, word: t.states.applied },
    rejected: { tone: TONES.rejected, word: t.states.rejected },
    cancelled: { tone: TONES.cancelled, word: t.states.cancelled },
    ended: { tone: TONES.ended, word: t.states.ended },
  });

const Long = ({ children }: { children: string }) => (
  <span className="space-request-long cy-block cy-ellipsis" title={children}>
    {children}
  </span>
);

/** A text that may be long, in one line. */
export const longText = <Row,>(
  key: keyof Row & string,
  title: string,
  more?: Partial<Column<Row>>,
): Column<Row> => ({
  key,
  title,
  render: (_, row) => (row[key] ? <Long>{String(row[key])}</Long> : NONE),
  ...more,
});

/** What owner and reviewer both see. */
export const requestColumns = <Row extends QuotaRequest>(t: Words, quota: QuotaWords): Column<Row>[] => [
  { key: 'items', title: t.list.what, render: (_, row) => <Long>{itemsText(row, quota)}</Long> },
  stateColumn<Row>(t),
  money<Row>('amount', t.list.amount),
  money<Row>('monthly', t.list.monthly, { extra: true }),
  {
    key: 'months',
    title: t.list.months,
    extra: true,
    render: (_, { months }) => months ?? t.list.untilEnd,
  },
  longText<Row>('reason', t.list.reason, { extra: true }),
  text<Row>('askedBy', t.list.askedBy),
  time<Row>('askedAt', t.list.askedAt),
];

export const decidedColumns = <Row extends QuotaRequest>(t: Words): Column<Row>[] => [
  longText<Row>('remark', t.list.remark),
  text<Row>('decidedBy', t.list.decidedBy, { extra: true }),
  time<Row>('decidedAt', t.list.decidedAt, { extra: true }),
  time<Row>('until', t.list.until),
];
