import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallError, call } from './call.ts';

/** The part of a query that list and detail frames need: waiting, failed, ask again. */
export type Asked = Pick<
  UseQueryResult<unknown, CallError>,
  'isPending' | 'isFetching' | 'error' | 'refetch'
>;

export const keyOf = (endpoint: Endpoint, ask?: unknown): readonly unknown[] =>
  ask === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, ask];

type How = {
  enabled?: boolean;
  refetchInterval?: number | false;
  /** How long an answer stays fresh, in ms. */
  staleTime?: number;
};

/** Calls an endpoint and keeps its answer: one cache entry per endpoint and query, cancelled when no component uses it. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  how: How = {},
): UseQueryResult<Reply<E>, CallError> {
  return useQuery<Reply<E>, CallError>({
    queryKey: keyOf(endpoint, ask ?? {}),
    queryFn: ({ signal }) => call(endpoint, ask, { signal }),
    // While paging or filtering the last page stays; another object (other params) or another enterprise starts empty.
    placeholderData: (previous, query) =>
      isSameThing(query?.queryKey[2], ask) ? (previous as never) : undefined,
    ...how,
  });
}

type Meant = { params?: unknown; query?: { enterpriseId?: unknown } } | undefined;
const thingOf = (ask: unknown) =>
  JSON.stringify([(ask as Meant)?.params ?? null, (ask as Meant)?.query?.enterpriseId ?? null]);

/** Whether two queries to a call are about the same object, however they filter it. */
export const isSameThing = (one: unknown, other: unknown) => thingOf(one) === thingOf(other);
