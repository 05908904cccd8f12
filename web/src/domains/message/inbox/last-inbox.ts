import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CENTRE } from './said.ts';

/** The list the user last looked at, with its tab, filters and page: the back link leads there. */
let address = CENTRE;

export const lastCentre = () => address;

export function useRememberedCentre() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
}
