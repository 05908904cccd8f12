import { useRef, useState } from 'react';

type Choice = { id: string | undefined; addressed: string | undefined };

/** A new address is a new choice; a choice whose address is still to follow counts already. */
export const settled = (choice: Choice, addressed: string | undefined): Choice =>
  choice.addressed === addressed ? choice : { id: addressed, addressed };

/**
 * What is chosen in a tree or a list, for the pane beside it. A choice counts at once for both, though the address bar
 * is updated later: a user must not press a button of the previous choice.
 * The pane is keyed by `chosen`, so that nothing of the previous choice stays in it. An act that had to wait checks
 * `isStill` before it goes on.
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
