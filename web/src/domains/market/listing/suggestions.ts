import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { listingApi } from '@cloudyard/contract/market/listing.ts';
import { listAddress, viewAddress } from '../shared/addresses.ts';

export type Suggestions = Reply<typeof listingApi.suggest>;
export type SuggestedApplication = Suggestions['applications'][number];
export type SuggestedCategory = Suggestions['categories'][number];

/** One suggestion. */
export type Suggestion =
  | ({ kind: 'application' } & SuggestedApplication)
  | ({ kind: 'category' } & SuggestedCategory);

export const suggestionsOf = ({ applications, categories }: Suggestions): Suggestion[] => [
  ...applications.map((one) => ({ kind: 'application' as const, ...one })),
  ...categories.map((one) => ({ kind: 'category' as const, ...one })),
];

/** No suggestion is chosen: the typed text counts. */
export const TYPED = -1;

/** Up and down go round, through the typed text. */
export function stepped(active: number, count: number, by: 1 | -1): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}

type Meant =
  | Pick<Extract<Suggestion, { kind: 'application' }>, 'kind' | 'id'>
  | Pick<Extract<Suggestion, { kind: 'category' }>, 'kind' | 'id' | 'parentId'>;

/** The address of a suggestion: a second-level category brings its parent along, so that both are shown as chosen. */
export function suggestedAddress(one: Meant): string {
  if (one.kind === 'application') return viewAddress(one.id);
  if (one.parentId === null) return listAddress({ parentCategoryId: one.id });
  return listAddress({ parentCategoryId: one.parentId, categoryId: one.id });
}
