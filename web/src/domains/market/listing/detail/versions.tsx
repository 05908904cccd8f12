import { LocalTime } from '../../../../kit/time-text.tsx';
import './about.css';
import type { ListingVersion } from '@cloudyard/contract/market/listing.ts';
import { useState } from 'react';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { words as listingWords } from '../../i18n/listing/en.ts';
import { changeLines } from './version-changes.ts';

const FIRST = 5;

/** The listed versions, newest first, with their changes. */
export function Versions({ versions }: { versions: readonly ListingVersion[] }) {
  const t = useText(words).versions;
  const [all, setAll] = useState(false);
  const shown = all ? versions : versions.slice(0, FIRST);
  return (
    <>
      <ol className="market-view-versions cy-list">
        {shown.map((version, at) => (
          <VersionLine key={version.id} version={version} newest={at === 0} />
        ))}
      </ol>
      {shown.length < versions.length && (
        <button
          type="button"
          className="market-plain cy-round-4 cy-hand cy-rigid"
          onClick={() => setAll(true)}
        >
          {fill(t.more, { n: versions.length })}
        </button>
      )}
    </>
  );
}

function VersionLine({ version, newest }: { version: ListingVersion; newest: boolean }) {
  const t = useText(words).versions;
  const types = useText(listingWords).list.types;
  const lines = changeLines(version.changes, { words: t.changes, types });
  return (
    <li className="cy-grid cy-fold">
      <div className="market-view-version cy-gap-0-12 cy-size-14 cy-row">
        <h3 className="cy-figures cy-strong cy-size-16 cy-lines-24">{version.version}</h3>
        {newest && <span className="market-view-tag cy-lines-20 cy-round-4 cy-size-12">{t.newest}</span>}
        <LocalTime className="cy-faint" value={version.releaseDate} />
        <span className="cy-faint">{types[version.sourceType]}</span>
      </div>
      <div>
        <p className={version.description ? 'cy-pre cy-break' : 'cy-faint'}>
          {version.description || t.noNotes}
        </p>
        {lines.length > 0 && (
          <ul className="cy-flush cy-top-8 cy-indent cy-faint cy-size-14 cy-break" aria-label={t.changed}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
