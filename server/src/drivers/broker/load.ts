import type { Line } from './bounded-line.ts';

/** What of one connection is not finished. */
type Load = { messages: number; bytes: number };

/** With more than that unfinished nothing is read of a connection; what is unfinished is not acknowledged either. */
const MOST_LOAD: Load = { messages: 64, bytes: 4 * 1024 ** 2 };

/** Reads on when enough of what was begun is finished. */
export function makeLoads() {
  const loads = new WeakMap<object, Load>();
  return async (line: Line, { length }: Buffer, act: () => Promise<void>): Promise<void> => {
    const load = loads.get(line) ?? { messages: 0, bytes: 0 };
    loads.set(line, load);
    load.messages += 1;
    load.bytes += length;
    if (load.messages >= MOST_LOAD.messages || load.bytes >= MOST_LOAD.bytes) line.hold();
    try {
      await act();
    } finally {
      load.messages -= 1;
      load.bytes -= length;
      if (load.messages < MOST_LOAD.messages / 2 && load.bytes < MOST_LOAD.bytes / 2) line.release();
    }
  };
}
