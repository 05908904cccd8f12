import './card.css';
import type { Card } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/en.ts';

type PublisherMarkProps = { publisher: Pick<Card['publisher'], 'name' | 'scope' | 'verified' | 'domain'> };

/** The publisher, whether the platform has verified them, and a link to their page. */
export function PublisherMark({ publisher }: PublisherMarkProps) {
  const { name, domain } = publisher;
  return (
    <span className="market-publisher cy-inline cy-gap-4 cy-shrink cy-faint">
      {domain ? (
        <Link className="market-publisher-link cy-relative cy-ellipsis" to={`/${domain}`}>
          {name}
        </Link>
      ) : (
        <span className="cy-ellipsis">{name}</span>
      )}
      <Mark publisher={publisher} />
    </span>
  );
}

function Mark({ publisher: { scope, verified } }: PublisherMarkProps) {
  const t = useText(words).publisher;
  if (!verified) return null;
  const said = scope === 'platform' ? t.platform : t.verified;
  return (
    <span className="cy-inline-flex cy-green cy-rigid" role="img" aria-label={said} title={said}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 .8l5.8 2.1v4.5c0 3.7-2.5 6.4-5.8 7.8-3.3-1.4-5.8-4.1-5.8-7.8V2.9z" fill="currentColor" />
        <path d="M5.2 8l2 2 3.6-3.9" fill="none" stroke="var(--cy-surface)" strokeWidth="1.6" />
      </svg>
    </span>
  );
}
