import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../kit/use-ask.ts';

/** Asks these again, at a moment one chooses. */
export function useRefresh(endpoints: readonly Endpoint[]) {
  const client = useQueryClient();
  return () => Promise.all(endpoints.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
}
