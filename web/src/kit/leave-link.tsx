import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { useLeave } from './page-holder.ts';

/** A link that leaves a page with a form: asks when unsaved work would be lost, also where a tab would keep it. */
export function LeaveLink({ to, replace = false, ...link }: LinkProps) {
  const leave = useLeave();
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    // Opened in a new tab or window, the link leaves nothing.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave(() => void navigate(to, { replace }));
  };
  return <Link to={to} onClick={go} {...link} />;
}
