import './card.css';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/en.ts';

const STAR = 'M8 1.6l2 4.1 4.5.6-3.3 3.1.8 4.5L8 11.7l-4 2.2.8-4.5L1.5 6.3l4.5-.6z';
const FIVE = [0, 1, 2, 3, 4];

type StarsProps = { value: number; count?: number };

/** A single rating or an average, read only. Without ratings it says so instead of showing no star. */
export function Stars({ value, count }: StarsProps) {
  const t = useText(words).stars;
  if (count === 0) return <span className="cy-size-13 cy-faint">{t.none}</span>;
  // A single rating has whole stars, an average has not.
  const said = count === undefined ? String(value) : value.toFixed(1);
  const label =
    count === undefined ? fill(t.value, { value: said }) : fill(t.both, { value: said, n: count });
  return (
    <span className="market-stars cy-gap-6 cy-size-13 cy-inline cy-nowrap" role="img" aria-label={label}>
      <span className="market-stars-row cy-inline-block cy-relative">
        <Row />
        <span
          className="market-stars-full cy-absolute cy-amber cy-clip"
          style={{ width: `${(value / 5) * 100}%` }}
        >
          <Row />
        </span>
      </span>
      <span className="cy-figures" aria-hidden="true">
        {said}
        {count !== undefined && <span className="cy-faint">{fill(t.count, { n: count })}</span>}
      </span>
    </span>
  );
}

const Row = () => (
  <svg className="cy-block" width="80" height="16" viewBox="0 0 80 16" aria-hidden="true">
    {FIVE.map((at) => (
      <path key={at} d={STAR} transform={`translate(${at * 16} 0)`} fill="currentColor" />
    ))}
  </svg>
);
