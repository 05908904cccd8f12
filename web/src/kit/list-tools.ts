import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

/** The place in a list's bar where its table puts the choice of columns. */
export const ListToolsContext = createContext<HTMLElement | null>(null);
export const useListTools = () => useContext(ListToolsContext);

/** A list is known by its page: `/console/user-list-management` → `user-list-management`. */
export function useListName(): string {
  const { pathname } = useLocation();
  return pathname.split('/').filter(Boolean).at(-1) ?? 'console';
}
