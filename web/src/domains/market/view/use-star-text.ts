import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/more/index.ts';

/** 1 star, 2 stars. */
export function useStarText(): (stars: number) => string {
  const t = useText(words).reviews;
  return (stars) => (stars === 1 ? t.oneStar : fill(t.star, { n: stars }));
}
