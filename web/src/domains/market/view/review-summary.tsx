import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/more/index.ts';
import { Stars } from '../parts/stars.tsx';
import type { Rated } from './rated.ts';
import { useStarText } from './use-star-text.ts';

const FIVE = [5, 4, 3, 2, 1];

type ReviewSummaryProps = {
  rated: Rated;
  stars: number | undefined;
  onStars: (stars: number | undefined) => void;
};

/** The average, and how many gave how many stars; each line narrows the list, or widens it again. */
export function ReviewSummary({ rated: { average, byStars }, stars, onStars }: ReviewSummaryProps) {
  const t = useText(words).reviews;
  const all = byStars.reduce((sum, n) => sum + n, 0);
  return (
    <>
      <div className="average">
        {all > 0 && <b className="cy-figures">{average.toFixed(1)}</b>}
        <Stars value={average} count={all} />
        {all > 0 && <span className="cy-faint">{fill(t.total, { n: all })}</span>}
      </div>
      <fieldset className="bars">
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
      type="button"
      aria-pressed={chosen}
      aria-label={fill(t.bar, { stars, n: count })}
      onClick={onClick}
    >
      <span>{starText(stars)}</span>
      <span className="bar">
        <span style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
      </span>
      <span className="cy-figures">{count}</span>
    </button>
  );
}
