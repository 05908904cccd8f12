import { fill, useText } from '../../../kit/text.ts';
import { counted } from '../../publishing/lent/counted.ts';
import { words } from '../i18n/listing/detail/more/en.ts';
import { Stars } from '../shared/stars.tsx';
import type { Rated } from './rated.ts';
import { useStarText } from './use-star-text.ts';

const FIVE = [5, 4, 3, 2, 1];

type ReviewSummaryProps = {
  rated: Rated;
  stars: number | undefined;
  onStars: (stars: number | undefined) => void;
};

export const countOf = (byStars: Rated['byStars']) => byStars.reduce((sum, n) => sum + n, 0);

/** The average, and the number of ratings per star; each line is a filter that can be removed again. */
export function ReviewSummary({ rated: { average, byStars }, stars, onStars }: ReviewSummaryProps) {
  const t = useText(words).reviews;
  const all = countOf(byStars);
  return (
    <>
      <div className="market-average cy-line cy-gap-12">
        <b className="cy-figures cy-strong">{average.toFixed(1)}</b>
        <Stars value={average} count={all} />
        <span className="cy-faint">{counted(t.total, all)}</span>
      </div>
      <fieldset className="market-bars cy-unframed cy-down cy-unpadded cy-shrink">
        <legend className="cy-hidden">{t.bars}</legend>
        {FIVE.map((one) => (
          <BarLine
            key={one}
            stars={one}
            count={byStars[one - 1] ?? 0}
            all={all}
            chosen={one === stars}
            onClick={() => onStars(one === stars ? undefined : one)}
          />
        ))}
      </fieldset>
    </>
  );
}

type BarLineProps = { stars: number; count: number; all: number; chosen: boolean; onClick: () => void };

function BarLine({ stars, count, all, chosen, onClick }: BarLineProps) {
  const t = useText(words).reviews;
  const starText = useStarText();
  return (
    <button
      className="cy-grid cy-center cy-gap-8 cy-unframed cy-high-32 cy-text cy-same-font cy-size-14 cy-round-4 cy-hand cy-left"
      type="button"
      aria-pressed={chosen}
      aria-label={fill(t.bar, { stars: starText(stars), total: counted(t.total, count) })}
      onClick={onClick}
    >
      <span>{starText(stars)}</span>
      <span className="market-bar cy-round-4 cy-clip">
        <span className="cy-block cy-tall" style={{ width: `${(count / all) * 100}%` }} />
      </span>
      <span className="cy-figures">{count}</span>
    </button>
  );
}
