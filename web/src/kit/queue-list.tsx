import './queue-list.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from './skeleton.tsx';
import { Loaded } from './states.tsx';
import type { Asked } from './use-ask.ts';

type Waiting = { id: string; name: string };

type QueueListProps<T extends Waiting> = {
  asked: Asked & { data: unknown };
  rows: readonly T[];
  /** How many wait in all, where the list shows only the first of them. */
  total?: number;
  /** The row that is open. */
  id: string;
  words: { queue: string; empty: string };
  onOpen: (id: string) => void;
  /** The line below the name. */
  children: (row: T) => ReactNode;
};

/** The rows that wait for a verdict; the open one is marked. */
export function QueueList<T extends Waiting>(props: QueueListProps<T>) {
  const { asked, rows, total = rows.length, id, words, onOpen, children } = props;
  return (
    <nav className="cy-panel cy-queue" aria-label={words.queue}>
      <header className="cy-panel-head">
        <h2>{words.queue}</h2>
        <span className="cy-faint cy-figures">{total.toLocaleString()}</span>
      </header>
      <Loaded asked={asked} skeleton={<Skeleton lines={LINES} className="cy-pad" />}>
        {() =>
          rows.length === 0 ? (
            <p className="cy-faint cy-pad">{words.empty}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <QueueItem key={row.id} name={row.name} now={row.id === id} onOpen={() => onOpen(row.id)}>
                  {children(row)}
                </QueueItem>
              ))}
            </ul>
          )
        }
      </Loaded>
    </nav>
  );
}

const LINES = Array.from({ length: 6 }, () => '100%');

type QueueItemProps = { name: string; now: boolean; onOpen: () => void; children: ReactNode };

function QueueItem({ name, now, onOpen, children }: QueueItemProps) {
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (now) item.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  return (
    <li data-now={now || undefined}>
      <button ref={item} type="button" aria-current={now ? 'true' : undefined} onClick={onOpen}>
        <b>{name}</b>
        {children}
      </button>
    </li>
  );
}
