import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shelf/list/en.ts';

export type Facet = {
  key: string;
  label: string;
  /** Undefined: not counted yet. */
  count?: number | undefined;
  chosen: boolean;
  to: string;
  /** The level below it, where it is open. */
  below?: ReactNode;
};

/** Choices of which one is taken; one that leads to nothing cannot be taken. */
export function FacetList({ label, facets }: { label: string; facets: readonly Facet[] }) {
  return (
    <ul className="market-facets cy-list" aria-label={label}>
      {facets.map((facet) => (
        <li key={facet.key}>
          <FacetLine facet={facet} />
          {facet.below}
        </li>
      ))}
    </ul>
  );
}

function FacetLine({ facet: { label, count, chosen, to } }: { facet: Facet }) {
  const t = useText(words);
  const line = (
    <>
      <span className="cy-grow">{label}</span>
      {count !== undefined && <span className="cy-regular cy-size-13 cy-faint cy-figures">{count}</span>}
    </>
  );
  if (count === 0 && !chosen) {
    return (
      <span className="market-facet cy-round-4 cy-line market-facet-none" title={t.noneBehind}>
        {line}
      </span>
    );
  }
  return (
    <Link className="market-facet cy-round-4 cy-line" to={to} aria-current={chosen || undefined}>
      {line}
    </Link>
  );
}
