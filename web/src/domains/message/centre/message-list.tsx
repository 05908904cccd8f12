import { type Act, type CentreMessage, DELETED } from '@cloudyard/contract/message/inbox.ts';
import { Skeleton } from 'antd';
import type { KeyboardEvent } from 'react';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/centre/index.ts';
import { type CentreState, isNarrowed, kindOfTab } from './centre-state.ts';
import { MessageRow } from './message-row.tsx';
import { useCursor } from './use-cursor.ts';

type MessageListProps = {
  asked: Asked;
  rows: readonly CentreMessage[] | undefined;
  state: CentreState;
  picked: (id: string) => boolean;
  /** Something is chosen: the keys mean that, not the line where the focus is. */
  chosen: boolean;
  onPick: (id: string) => void;
  /** Without an id: to all that is chosen. */
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
  // Arrows belong to the list only while the focus is in it: elsewhere they scroll, or move in another control.
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
