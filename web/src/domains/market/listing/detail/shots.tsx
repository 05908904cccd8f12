import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/en.ts';

export type Shots = ListingDetail['screenshots'];

/** The alternative text of a picture, also where the publisher gave none. */
export function useAlt(name: string, shots: Shots): (at: number) => string {
  const t = useText(words).gallery;
  return (at) => shots[at]?.alt || fill(t.picture, { name, n: at + 1 });
}

const PATHS = { left: 'M11 4L5 10l6 6', right: 'M7 4l6 6-6 6' };

export const Chevron = ({ to }: { to: keyof typeof PATHS }) => (
  <svg width="18" height="20" viewBox="0 0 18 20" fill="none" aria-hidden="true">
    <path d={PATHS[to]} stroke="currentColor" strokeWidth="1.8" />
  </svg>
);
