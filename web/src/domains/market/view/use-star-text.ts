import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/more/en.ts';
import { counted } from '../parts/counted.ts';

/** 1 star, 2 stars. */
export function useStarText(): (stars: number) => string {
  const t = useText(words).reviews;
  return (stars) => counted(t.star, stars);
}
