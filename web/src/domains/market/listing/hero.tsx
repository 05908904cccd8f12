import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link, useNavigate } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/portal/en.ts';
import { listAddress } from '../shared/addresses.ts';
import { SearchBox } from './search-box.tsx';
import { suggestedAddress } from './suggestions.ts';

type BoxProps = { x: number; y: number; w?: number; tone?: string };

const Box = ({ x, y, w = 52, tone }: BoxProps) => (
  <g stroke="currentColor">
    <rect x={x} y={y} width={w} height="30" fill={tone ?? 'none'} />
    <path
      d={`M${x + w / 4} ${y + 6}v18M${x + w / 2} ${y + 6}v18M${x + (w * 3) / 4} ${y + 6}v18`}
      opacity=".5"
    />
  </g>
);

/** Racks with containers; the one being lifted has the only strong colour. */
function Racks() {
  return (
    <svg
      className="market-racks cy-absolute"
      width="400"
      height="232"
      viewBox="0 0 400 232"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M0 231h400M24 231V70M376 231V70M200 231V70M24 110h352M24 170h352" stroke="currentColor" />
      <path d="M0 22h400M0 14h400M286 22v22M274 14h24v8h-24z" stroke="currentColor" />
      <Box x={36} y={80} />
      <Box x={96} y={80} tone="var(--market-tint)" />
      <Box x={212} y={80} w={72} />
      <Box x={36} y={140} w={84} tone="var(--market-tint)" />
      <Box x={132} y={140} />
      <Box x={212} y={140} />
      <Box x={272} y={140} tone="var(--market-tint)" />
      <Box x={36} y={201} />
      <Box x={96} y={201} />
      <Box x={212} y={201} w={84} tone="var(--market-tint)" />
      <Box x={308} y={201} />
      <g className="market-lifted">
        <path d="M286 44l-20 12M286 44l20 12" />
        <rect x="256" y="56" width="60" height="18" />
      </g>
    </svg>
  );
}

type HeroProps = { categories: Reply<typeof listingApi.byCategory> | undefined };

/** What the market is, and a search. */
export function Hero({ categories }: HeroProps) {
  const t = useText(words);
  const { search, portal } = useText(shared);
  const navigate = useNavigate();
  const total = categories?.reduce((sum, one) => sum + one.total, 0);
  return (
    <section className="market-hero cy-ruled">
      <div>
        <h1>{t.title}</h1>
        <p className="cy-faint">{t.sentence}</p>
        <search className="cy-block">
          <SearchBox
            label={search.label}
            placeholder={search.placeholder}
            verb={search.verb}
            onSubmit={(name) => void navigate(listAddress({ name }))}
            onPick={(one) => void navigate(suggestedAddress(one))}
          />
        </search>
        <p className="market-hero-count cy-faint cy-size-14">
          <Link to={listAddress()}>{portal.all}</Link>
          {total !== undefined && total > 0 && <span>{fill(t.count, { n: total })}</span>}
        </p>
        <Racks />
      </div>
    </section>
  );
}
