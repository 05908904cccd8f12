import { type DebugRow, debugTopic } from '@cloudyard/contract/iot/debug.ts';
import { useState } from 'react';
import { useTopic } from '../../../kit/live.ts';

/** More are not kept: a user may look for a day. */
export const MOST_ROWS = 2_000;

export type Rows = { rows: readonly DebugRow[]; dropped: number };
const NOTHING: Rows = { rows: [], dropped: 0 };

/** The newest of both; the oldest go. */
export const joined = ({ rows, dropped }: Rows, more: Rows): Rows => ({
  // What was sent is shown when it arrived: its answer may be shown before it.
  rows: [...rows, ...more.rows].sort((one, other) => one.at.localeCompare(other.at)).slice(-MOST_ROWS),
  dropped: dropped + more.dropped,
});

/** What a device says and hears, as it comes; while paused it waits, in the same bounds. */
export function useConsole(sessionId: string) {
  const [shown, setShown] = useState<Rows>(NOTHING);
  const [held, setHeld] = useState<Rows>(NOTHING);
  const [isPaused, setPaused] = useState(false);
  useTopic({ ...debugTopic, name: `${debugTopic.name}/${sessionId}` }, (told) => {
    const take = isPaused ? setHeld : setShown;
    take((former) => joined(former, told));
  });
  const resume = () => {
    setShown((former) => joined(former, held));
    setHeld(NOTHING);
    setPaused(false);
  };
  return {
    ...{ ...shown, isPaused, waiting: held.rows.length + held.dropped },
    /** Also those that wait: an answer is an answer while the user does not look. */
    all: isPaused ? [...shown.rows, ...held.rows] : shown.rows,
    pause: () => setPaused(true),
    resume,
    clear: () => setShown(NOTHING),
  };
}
export type Console = ReturnType<typeof useConsole>;
