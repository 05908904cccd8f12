import { Id } from '@cloudyard/contract/kit/values.ts';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

/** The parameter of the tab that is open on the page of an object. */
export const OBJECT_TAB = 'tab';

/** The place in a list's bar where its table puts the choice of columns. */
export const ListToolsContext = createContext<HTMLElement | null>(null);
export const useListTools = () => useContext(ListToolsContext);

const isId = (part: string) => Id.safeParse(part).success;

/**
 * A list is known by its page, and by its tab on the page of an object: `/console/person?tab=roles` → `person:roles`.
 * An id in the path is none of its name: the columns one chose are chosen for all objects.
 */
export function useListName(): string {
  const { pathname, search } = useLocation();
  const parts = pathname.split('/').filter((part) => part !== '' && !isId(part));
  const page = parts.at(-1) ?? 'console';
  const tab = new URLSearchParams(search).get(OBJECT_TAB);
  return (tab ? `${page}:${tab}` : page).toLowerCase();
}
