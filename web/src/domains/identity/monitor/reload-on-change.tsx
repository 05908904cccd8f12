import { currentUsersTopic } from '@cloudyard/contract/identity/events.ts';
import { useEffect, useRef } from 'react';
import { useTopic } from '../../../kit/live.ts';

const CALM_MS = 1000;

/** Asks anew when the list changed; in the morning, when everybody comes at once, not more than once a second. */
export function ReloadOnChange({ reload }: { reload: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic(currentUsersTopic, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reload();
    }, CALM_MS);
  });
  return null;
}
