import { type ShelfDetail, shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { CallError } from '../../../kit/call-error.ts';
import { useAsk } from '../../../kit/use-ask.ts';

export type Column = {
  id: string;
  detail: ShelfDetail | null;
  state: 'waiting' | 'there' | 'gone' | 'failed';
  error: unknown;
  retry: () => void;
};

const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

/** One place of the four; an empty one asks nothing. */
const useOne = (id: string | undefined) =>
  useAsk(shelfApi.detail, { params: { id: id ?? '' } }, { enabled: id !== undefined });

/** Everything of each that stands side by side; one that is gone or fails does not take the others along. */
export function useCompared(ids: readonly string[]): Column[] {
  const places = [useOne(ids[0]), useOne(ids[1]), useOne(ids[2]), useOne(ids[3])];
  return places.slice(0, ids.length).map(({ data, error, refetch }, at) => ({
    id: ids[at] ?? '',
    detail: data ?? null,
    state: data ? 'there' : isGone(error) ? 'gone' : error ? 'failed' : 'waiting',
    error,
    retry: () => void refetch(),
  }));
}
