import type { ShelfDetail } from '@cloudyard/contract/market/shelf.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/en.ts';

export type Shots = ShelfDetail['screenshots'];

/** What a picture shows, in words, also where the publisher said nothing. */
export function useAlt(name: string, shots: Shots): (at: number) => string {
  const t = useText(words).gallery;
  return (at) => shots[at]?.alt || fill(t.picture, { name, n: at + 1 });
}
