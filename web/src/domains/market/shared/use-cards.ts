import { type Card, listingApi } from '@cloudyard/contract/market/listing.ts';
import type { CallError } from '../../../kit/call.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** The most ids in one call. */
export const MOST_CARDS = 20;

type Known = {
  /** The listed applications, in the order of the ids, as far as they are loaded. */
  cards: readonly Card[];
  /** All are loaded: a missing one is not listed. */
  settled: boolean;
  error: CallError | null;
};

const NONE: readonly Card[] = [];

/** The cards of some applications. While others are loaded, those loaded already stay. */
export function useCards(ids: readonly string[]): Known {
  const asked = useAsk(
    listingApi.cards,
    { query: { ids: ids.slice(0, MOST_CARDS).join(',') } },
    { enabled: ids.length > 0 },
  );
  return {
    cards: asked.data ?? NONE,
    settled: asked.data !== undefined && !asked.isPlaceholderData,
    error: asked.error,
  };
}
