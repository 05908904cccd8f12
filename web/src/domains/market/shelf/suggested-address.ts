import { listAddress, viewAddress } from '../parts/addresses.ts';
import type { Suggestion } from './suggestions.ts';

type Meant =
  | Pick<Extract<Suggestion, { kind: 'application' }>, 'kind' | 'id'>
  | Pick<Extract<Suggestion, { kind: 'category' }>, 'kind' | 'id' | 'parentId'>;

/** Where a suggestion leads: a second category brings its parent along, so that both are seen chosen. */
export function suggestedAddress(one: Meant): string {
  if (one.kind === 'application') return viewAddress(one.id);
  if (one.parentId === null) return listAddress({ parentCategoryId: one.id });
  return listAddress({ parentCategoryId: one.parentId, categoryId: one.id });
}
