import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CENTRE } from './said.ts';

/** Where somebody last looked at a list, with its tab, filters and page: the way back leads there. */
let address = CENTRE;

export const lastCentre = () => address;

export function useRememberedCentre() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
}
