import { type Act, type CentreMessage, DELETED } from '@cloudyard/contract/message/inbox.ts';
import { Skeleton } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/inbox/en.ts';
import { type CentreState, isNarrowed, kindOfTab } from './inbox-state.ts';
import { MessageRow, rowId } from './message-row.tsx';

type MessageListProps = {
  asked: Asked;
  rows: readonly CentreMessage[] | undefined;
  state: CentreState;
  picked: (id: string) => boolean;
  /** There is a selection: the shortcuts act on it, not on the focused line. */
  chosen: boolean;
  onPick: (id: string) => void;
  /** Without an id: on the selection. */
  onAct: (act: Act, id?: string) => void;
};

export function MessageList(props: MessageListProps) {
  const { asked, rows, state } = props;
  if (asked.error && !rows) {
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (!rows) return <ListSkeleton />;
  if (rows.length === 0) return <Nothing state={state} />;
  return <Rows {...props} rows={rows} />;
}

function Rows(props: MessageListProps & { rows: readonly CentreMessage[] }) {
  const { asked, rows, state, picked, chosen, onPick, onAct } = props;
  const t = useText(words);
  const cursor = useCursor(rows);
  const { current } = cursor;
  const act = (verb: Act) => {
    if (chosen) onAct(verb);
    else if (current) onAct(verb, current.id);
  };
  const next = () => cursor.moveTo(cursor.at + 1);
  const previous = () => cursor.moveTo(cursor.at - 1);
  const living = {
    r: () => act('read'),
    u: () => act('unread'),
    s: () => current && act(current.hasCollect ? 'uncollect' : 'collect'),
    '#': () => act('delete'),
    delete: () => act('delete'),
  };
  useKeys({
    j: next,
    k: previous,
    x: () => current && onPick(current.id),
    ...(state.tab === DELETED ? {} : living),
  });
  // Arrow keys belong to the list only while the focus is in it: elsewhere they scroll, or move in another control.
  const arrows = (event: KeyboardEvent) => {
    const move = { ArrowDown: next, ArrowUp: previous }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <ul className="message-list cy-list" aria-label={t.list} aria-busy={asked.isFetching} onKeyDown={arrows}>
      {rows.map((message, index) => (
        <MessageRow
          key={message.id}
          message={message}
          picked={picked(message.id)}
          current={index === cursor.at}
          onPick={() => onPick(message.id)}
          onAct={(verb) => onAct(verb, message.id)}
          onFocus={() => cursor.arrive(index)}
        />
      ))}
    </ul>
  );
}

function Nothing({ state }: { state: CentreState }) {
  const t = useText(words);
  const kit = useKitText();
  if (isNarrowed(state)) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  return <Empty {...t.empty[kindOfTab(state.tab)]} />;
}

function ListSkeleton() {
  const kit = useKitText();
  return (
    <div className="cy-pad" role="status" aria-label={kit.loading}>
      <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
    </div>
  );
}

/** The line that the shortcuts act on. When it leaves the list, the line that takes its place follows. */
function useCursor<Row extends { id: string }>(rows: readonly Row[]) {
  const [{ id, at }, setCursor] = useState({ id: '', at: -1 });
  const found = rows.findIndex((row) => row.id === id);
  const now = found >= 0 ? found : Math.min(at, rows.length - 1);
  const moveTo = (next: number) => {
    const row = rows[next];
    if (!row) return;
    setCursor({ id: row.id, at: next });
    // The focus follows: Enter opens the line, the list scrolls, and screen readers announce the position.
    document.getElementById(rowId(row.id))?.focus();
  };
  const left = id !== '' && found < 0 && now >= 0 ? rows[now]?.id : undefined;
  useEffect(() => {
    // The focus was lost with the removed line.
    if (left && document.activeElement === document.body) document.getElementById(rowId(left))?.focus();
  }, [left]);
  return {
    current: rows[now],
    at: now,
    moveTo,
    /** The focus came to this line with Tab or the pointer. */
    arrive: (index: number) => setCursor({ id: rows[index]?.id ?? '', at: index }),
  };
}
