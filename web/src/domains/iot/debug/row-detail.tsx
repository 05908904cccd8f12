import { type DebugRow, MOST_SHOWN } from '@cloudyard/contract/iot/debug.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { CopyId } from '../../../kit/copy-id.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/debug/en.ts';
import { type Shows, shownOf } from './row-words.ts';

const SHOWS: readonly Shows[] = ['decoded', 'raw', 'hex'];

/** One message: as it came, byte by byte, or as it was understood. */
export function RowDetail({ row }: { row: DebugRow }) {
  const t = useText(words);
  const [as, show] = useState<Shows>(row.decoded ? 'decoded' : 'raw');
  const text = shownOf(row, as);
  return (
    <section className="cy-column cy-gap-8" aria-label={t.detail}>
      <div className="cy-row cy-gap-8 cy-wrap">
        <Segmented
          value={as}
          options={SHOWS.map((value) => ({ value, label: t.shows[value] }))}
          onChange={show}
        />
        <span className="cy-faint">{t.trace}</span>
        <CopyId id={row.trace} />
      </div>
      {row.simulatedBy && <span className="cy-caution">{fill(t.simulated, { name: row.simulatedBy })}</span>}
      {row.reason && (
        <span>
          <span className="cy-faint">{t.reason}</span> {row.reason}
        </span>
      )}
      {row.isShared && as !== 'decoded' ? (
        <span className="cy-faint">{t.shared}</span>
      ) : text ? (
        <LastLines lines={[text]} />
      ) : (
        <span className="cy-faint">{t.nothing}</span>
      )}
      {row.isCut && as !== 'decoded' && <span className="cy-faint">{fill(t.cut, { n: MOST_SHOWN })}</span>}
    </section>
  );
}
