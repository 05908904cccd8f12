import './about.css';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import type { ReactNode } from 'react';
import { fill, useText } from '../../../../kit/text.ts';
import { LocalTime } from '../../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { AppLogo } from '../../../publishing/lent/app-logo.tsx';
import { words } from '../../i18n/listing/detail/en.ts';
import { words as listingWords } from '../../i18n/listing/en.ts';

/** The publisher's description. */
export function Details({ html }: { html: string }) {
  const t = useText(words).details;
  if (html === '') return <p className="cy-faint">{t.empty}</p>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
    <div className="market-view-rich cy-break" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** The facts: where it is used, how it runs, its authorities, its modules. */
export function Facts({ detail }: { detail: ListingDetail }) {
  const t = useText(words).facts;
  const types = useText(listingWords).list.types;
  const called = useLocalizedName();
  const facts: [label: string, value: ReactNode][] = [
    [t.terminal, called(detail.terminal)],
    [t.types, detail.releaseTypes.map((type) => types[type]).join(' · ')],
    [t.category, `${called(detail.parentCategory)} / ${called(detail.category)}`],
    [t.code, <code key="code">{detail.code}</code>],
    [t.listed, <LocalTime key="listed" value={detail.listedDate} />],
    ...(detail.screenHeight === null
      ? []
      : [[t.height, fill(t.px, { n: detail.screenHeight })] as [string, string]]),
  ];
  return (
    <aside className="market-view-facts cy-pad-20 cy-card cy-plain" aria-labelledby="view-facts">
      <h2 className="cy-bottom-12 cy-size-16 cy-lines-24" id="view-facts">
        {t.title}
      </h2>
      <dl>
        {facts.map(([label, value]) => (
          <div className="cy-grid cy-gap-12" key={label}>
            <dt className="cy-faint">{label}</dt>
            <dd className="cy-break">{value}</dd>
          </div>
        ))}
      </dl>
      <Authorities authorities={detail.authorities} />
      <Modules modules={detail.modules} />
    </aside>
  );
}

function Authorities({ authorities }: Pick<ListingDetail, 'authorities'>) {
  const t = useText(words).facts;
  return (
    <>
      <h3 className="cy-plain cy-strong">{t.authorities}</h3>
      {authorities.length === 0 ? (
        <p className="cy-faint">{t.noAuthorities}</p>
      ) : (
        <ul className="cy-list">
          {authorities.map(({ code, name, description }) => (
            <li key={code}>
              {name} <code className="cy-faint">{code}</code>
              {description && <p className="cy-faint cy-note">{description}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Modules({ modules }: Pick<ListingDetail, 'modules'>) {
  const t = useText(words).facts;
  if (modules.length === 0) return null;
  return (
    <>
      <h3 className="cy-plain cy-strong">{t.modules}</h3>
      <ul className="cy-list">
        {modules.map(({ name, logo }) => (
          <li className="cy-line" key={name}>
            <AppLogo name={name} logo={logo} size={24} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
