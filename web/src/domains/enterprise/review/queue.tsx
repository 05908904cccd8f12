import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { type QueueRow, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/review/en.ts';
import { calledOf } from '../parts/somebody.ts';
import { Overdue } from './review-columns.tsx';

/** Enough to go on with; it is asked for again after every verdict. */
const LONG = 50;
export const REFRESH_MS = 30_000;

export function useQueue(kind: CertificationKind) {
  const asked = useAsk(
    reviewApi.queue,
    { query: { kind, state: 'waiting', size: LONG } },
    { refetchInterval: REFRESH_MS },
  );
  return { asked, rows: asked.data?.content ?? [], total: asked.data?.totalElements ?? 0 };
}

/** Which version, since when, and who looks at it already. */
export function QueueLines({ row }: { row: QueueRow }) {
  const t = useText(words);
  return (
    <>
      <span className="cy-queue-line">
        <span>{fill(t.version, { n: row.number })}</span>
        <TimeText value={row.submitTime} />
      </span>
      {(row.overdue || row.claimedBy) && (
        <span className="cy-queue-line">
          {row.overdue ? <Overdue word={t.overdue} /> : <span />}
          {row.claimedBy && <span>{calledOf(row.claimedBy)}</span>}
        </span>
      )}
    </>
  );
}
