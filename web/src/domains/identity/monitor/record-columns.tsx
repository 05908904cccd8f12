import type { EndReason, LoginRecord } from '@cloudyard/contract/identity/monitor.ts';
import { type Column, code, name, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { cn } from '../i18n/monitor/cn.ts';
import { deviceOf } from './live-columns.tsx';
import { historyOf } from './period.ts';

/** Grey for the ordinary end; an end that needs attention has a colour. */
const ENDING_TONES: Partial<Record<EndReason, Tone>> = {
  ip_changed: 'caution',
  kicked_out: 'caution',
  pushed_out: 'caution',
  account_locked: 'bad',
};

export const recordColumns = (t: typeof cn): Column<LoginRecord>[] => [
  // An unknown username has no history to link to.
  name('username', t.user, ({ userId }) => (userId ? historyOf({ userId }) : undefined), { sorter: true }),
  {
    key: 'result',
    title: t.result,
    phone: 'status',
    render: (_, { result }) => (
      <StatusTag tone={result === 'success' ? 'good' : 'bad'}>{t.results[result]}</StatusTag>
    ),
  },
  time('time', t.time, { sorter: true, width: 120 }),
  { key: 'endedAt', title: t.end, sorter: true, render: (_, row) => <Ending row={row} t={t} /> },
  text('enterpriseName', t.enterprise),
  code('address', t.address),
  { key: 'device', title: t.device, render: (_, row) => deviceOf(t, row) },
  { key: 'remark', title: t.remark, extra: true, render: (_, row) => <Remark row={row} t={t} /> },
];

type CellProps = { row: LoginRecord; t: typeof cn };

function Ending({ row: { result, endedAt, endReason }, t }: CellProps) {
  if (result !== 'success') return NONE;
  if (!endedAt || !endReason) return <StatusTag tone="busy">{t.lasting}</StatusTag>;
  return (
    <span className="cy-line">
      <StatusTag tone={ENDING_TONES[endReason] ?? 'neutral'}>{t.reasons[endReason]}</StatusTag>
      <span className="cy-faint">
        <TimeText value={endedAt} />
      </span>
    </span>
  );
}

/** Who ended it, and their note. */
function Remark({ row: { endedBy, endNote }, t }: CellProps) {
  const said = [endedBy && fill(t.by, { name: endedBy }), endNote].filter(Boolean).join(' · ');
  return said ? (
    <span className="cy-ellipsis cy-block" title={said}>
      {said}
    </span>
  ) : (
    NONE
  );
}
