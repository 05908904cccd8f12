import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { type QueueRow, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { Asked } from '../../../kit/use-ask.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/review/index.ts';
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
  return { asked, rows: asked.data?.content ?? [] };
}

type QueueListProps = {
  asked: Asked & { data: unknown };
  rows: readonly QueueRow[];
  id: string;
  onOpen: (id: string) => void;
};

/** Who else waits; the one in front is marked. */
export function QueueList({ asked, rows, id, onOpen }: QueueListProps) {
  const t = useText(words);
  return (
    <nav className="cy-panel certify-queue" aria-label={t.queue}>
      <header className="cy-panel-head">
        <h2>{t.queue}</h2>
        <span className="cy-faint cy-figures">{rows.length}</span>
      </header>
      <Loaded asked={asked} skeleton={<QueueSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <p className="cy-faint cy-pad">{t.empty}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <QueueItem key={row.id} row={row} now={row.id === id} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </nav>
  );
}

const QueueSkeleton = () => (
  <div className="cy-pad">
    <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
  </div>
);

type QueueItemProps = { row: QueueRow; now: boolean; onOpen: (id: string) => void };

function QueueItem({ row, now, onOpen }: QueueItemProps) {
  const t = useText(words);
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (now) item.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  return (
    <li data-now={now || undefined}>
      <button ref={item} type="button" aria-current={now ? 'true' : undefined} onClick={() => onOpen(row.id)}>
        <b>{row.name}</b>
        <span className="certify-queue-line">
          <span>{fill(t.version, { n: row.number })}</span>
          <TimeText value={row.submitTime} />
        </span>
        {(row.overdue || row.claimedBy) && (
          <span className="certify-queue-line">
            {row.overdue ? <Overdue word={t.overdue} /> : <span />}
            {row.claimedBy && <span>{calledOf(row.claimedBy)}</span>}
          </span>
        )}
      </button>
    </li>
  );
}
