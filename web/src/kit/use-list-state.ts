import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { changeList, readList, writeList } from './list-state.ts';

/** The list question lives in the address bar, parsed by the endpoint's own query schema. */
export function useListState<S extends z.ZodObject>(
  schema: S,
): [state: z.output<S>, change: (patch: Partial<z.output<S>>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readList(schema, search), [schema, search]);
  const change = (patch: Partial<z.output<S>>) =>
    // The full address, because a cached page may ask while another one is in front.
    void navigate(
      { pathname, search: writeList(schema, changeList(state, patch), search) },
      { replace: true },
    );
  return [state, change];
}
