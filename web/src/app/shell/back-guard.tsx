import { useBlocker, useLocation } from 'react-router';
import { useBlocked, useLeaveQuestion } from '../plain-holder.tsx';
import { isConsolePath } from '../visitor-route-at.ts';
import type { TabsControl } from './use-tabs.ts';

/**
 * A tab keeps what was typed when somebody looks elsewhere in the console. The way back means to be done with it, and
 * the way out of the console takes all tabs along: both are asked about.
 */
export function BackGuard({ control }: { control: TabsControl }) {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (!isConsolePath(nextLocation.pathname)) return control.losesAnything();
    return historyAction === 'POP' && control.heldAt(currentLocation.pathname).losesByGoing();
  });
  useBlocked(blocker, useLeaveQuestion(), () => control.giveUp(pathname));
  return null;
}
