import { instanceApi, type LogLine } from '@cloudyard/contract/runtime/instance.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/call.ts';

/** How often to read on, and how long to wait after a failure, in ms. */
const EVERY = 2000;
const PATIENCE = 10_000;
/** So many are kept: the oldest go first. */
const MOST = 5000;

export type NumberedLine = LogLine & { n: number };
type Loaded = { lines: readonly NumberedLine[]; isLoaded: boolean; error: unknown };

/** Reads the log and goes on reading while the page is seen, unless it is paused. */
export function useLog(id: string, isPaused: boolean): Loaded {
  const [log, setLog] = useState<Loaded>({ lines: [], isLoaded: false, error: undefined });
  const next = useRef<string>(undefined);
  const count = useRef(0);
  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const again = (ms: number) => {
      timer = setTimeout(() => void read(), ms);
    };
    const read = async () => {
      // A hidden window reads nothing; it catches up later.
      if (document.visibilityState === 'hidden') return again(EVERY);
      try {
        const query = { after: next.current };
        const reply = await call(instanceApi.log, { params: { id }, query }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        next.current = reply.next;
        const fresh = reply.lines.map((line) => ({ ...line, n: count.current++ }));
        setLog((before) => ({
          lines: fresh.length > 0 ? [...before.lines, ...fresh].slice(-MOST) : before.lines,
          ...{ isLoaded: true, error: undefined },
        }));
        again(EVERY);
      } catch (error) {
        if (stop.signal.aborted) return;
        setLog((before) => ({ ...before, error }));
        again(PATIENCE);
      }
    };
    void read();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, isPaused]);
  return log;
}
