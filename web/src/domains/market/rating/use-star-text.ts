import { useText } from '../../../kit/text.ts';
import { counted } from '../../publishing/lent/counted.ts';
import { words } from '../i18n/listing/detail/more/en.ts';

/** 1 star, 2 stars. */
export function useStarText(): (stars: number) => string {
  const t = useText(words).reviews;
  return (stars) => counted(t.star, stars);
}
