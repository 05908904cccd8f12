import { useRef, useState } from 'react';

type Choice = { id: string | undefined; addressed: string | undefined };

/** A new address is a new choice; the one that is on its way there already counts. */
export const settled = (choice: Choice, addressed: string | undefined): Choice =>
  choice.addressed === addressed ? choice : { id: addressed, addressed };

/**
 * What is chosen in a tree or a list, for the pane beside it. A choice counts at once and for both of them, though the
 * address bar is drawn only when there is time for it: nobody may press a button of what was chosen before.
 * The pane is keyed by `chosen`, so that nothing of another one stays in it. An act that had to wait asks `isStill`
 * before it goes on.
 */
export function useChosen(addressed?: string, address?: (id: string | undefined) => void) {
  const [choice, setChoice] = useState<Choice>({ id: addressed, addressed });
  const now = settled(choice, addressed);
  if (now !== choice) setChoice(now);
  const latest = useRef(now.id);
  latest.current = now.id;
  const choose = (id: string | undefined) => {
    latest.current = id;
    setChoice((before) => ({ ...before, id }));
    address?.(id);
  };
  return { chosen: now.id, choose, isStill: (id: string | undefined) => latest.current === id };
}
