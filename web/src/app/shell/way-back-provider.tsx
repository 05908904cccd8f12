import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { WayBackContext } from '../../kit/way-back.ts';
import { isExceptionPath } from '../visitor-route-at.ts';
import { menuAt, useMenuLeaves, useMenuName } from './menu.ts';

/** Remembers below which page of the menu the user was before an exception. */
export function WayBackProvider({ children }: { children: ReactNode }) {
  const here = useLocation();
  const [last, setLast] = useState(here);
  const nameOf = useMenuName();
  const menu = menuAt(last, useMenuLeaves());
  const to = menu && addressOfMenu(menu);
  if (last !== here && !isExceptionPath(here.pathname)) setLast(here);
  return <WayBackContext value={to ? { to, name: nameOf(menu) } : undefined}>{children}</WayBackContext>;
}
