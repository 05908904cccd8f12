import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { changeList, readList, writeList } from './list-state.ts';

/** A list's query lives in the address bar, parsed by the endpoint's own query schema. */
export function useListState<S extends z.ZodObject>(
  schema: S,
): [state: z.output<S>, change: (patch: Partial<z.output<S>>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readList(schema, search), [schema, search]);
  const change = (patch: Partial<z.output<S>>) => {
    // A late answer must not lead a user back who has gone on to another page.
    if (window.location.pathname !== pathname) return;
    // From the current address: a delayed search or a slow render must not undo a change in between.
    const now = window.location.search;
    const next = writeList(schema, changeList(readList(schema, now), patch), now);
    void navigate({ pathname, search: next }, { replace: true });
  };
  return [state, change];
}
