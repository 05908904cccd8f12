import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/call.ts';

type Answer = { url?: string; error?: unknown };

/** Asks to be let into an application: the answer is an address that works once. */
export function useEnter(host: string, to = '/') {
  const [answer, setAnswer] = useState<Answer>({});
  const [turn, setTurn] = useState(0);
  const asked = useRef('');
  const wanted = `${turn} ${host} ${to}`;
  useEffect(() => {
    // A page that comes back to the front keeps what it shows.
    if (asked.current === wanted) return;
    const stop = new AbortController();
    call(instanceApi.enter, { body: { host, to } }, { signal: stop.signal }).then(
      ({ url }) => {
        asked.current = wanted;
        setAnswer({ url });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ error });
      },
    );
    return () => stop.abort();
  }, [host, to, wanted]);
  const again = () => {
    setAnswer({});
    setTurn(turn + 1);
  };
  return { ...answer, again };
}
