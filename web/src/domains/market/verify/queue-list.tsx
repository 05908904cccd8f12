import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/verify/index.ts';
import type { useWaiting } from './use-waiting.ts';
import { Age, hindranceText } from './verify-columns.tsx';
import type { Waiting } from './verify-state.ts';

type QueueListProps = {
  queue: ReturnType<typeof useWaiting>;
  id: string;
  onOpen: (id: string) => void;
};

/** What else waits; the one in front is marked. */
export function QueueList({ queue: { asked, rows = [], total = 0 }, id, onOpen }: QueueListProps) {
  const t = useText(words);
  return (
    <nav className="cy-panel verify-queue" aria-label={t.queue}>
      <header className="cy-panel-head">
        <h2>{t.queue}</h2>
        <span className="cy-faint cy-figures">{total.toLocaleString()}</span>
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

type QueueItemProps = { row: Waiting; now: boolean; onOpen: (id: string) => void };

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
        <span className="verify-queue-line">
          <span>{row.publisher}</span>
          <Age t={t} hours={row.hours} />
        </span>
        {row.isRevision && <span className="verify-queue-line">{t.revision}</span>}
        {row.hindrance && <span className="verify-queue-line">{hindranceText(t, row.hindrance)}</span>}
      </button>
    </li>
  );
}
