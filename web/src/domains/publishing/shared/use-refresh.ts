import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../kit/use-ask.ts';

/** Loads these queries again on demand. */
export function useRefresh(endpoints: readonly Endpoint[]) {
  const client = useQueryClient();
  return () => Promise.all(endpoints.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
}
