import { rightsTopic } from '@cloudyard/contract/access/events.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTopic } from '../../kit/live.ts';
import { reloadScope, useSession } from '../session.ts';

/** Many browsers receive a change at the same moment; their calls are spread over this many milliseconds. */
const SPREAD = 400;

/** Loads the rights again when the server reports a change: menus and buttons appear and disappear on the open page. */
export function LiveRights() {
  const { me, scope } = useSession();
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!me || !scope) return null;
  const askSoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      void reloadScope().then(() => client.invalidateQueries());
    }, Math.random() * SPREAD);
  };
  const topics = [
    ['person', me.userId],
    ['place', NIL],
    ...(scope.enterprise.id === NIL ? [] : [['place', scope.enterprise.id]]),
    ...scope.roles.filter(({ id }) => id !== NIL).map(({ id }) => ['role', id]),
  ] as [string, string][];
  return topics.map(([whose, id]) => (
    <Heard key={`${whose} ${id}`} whose={whose} id={id} onChange={askSoon} />
  ));
}

function Heard({ whose, id, onChange }: { whose: string; id: string; onChange: () => void }) {
  useTopic(rightsTopic, onChange, { whose, id });
  return null;
}
