import { type DebugRow, DIRECTIONS } from '@cloudyard/contract/iot/debug.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { saveText } from '../../../kit/save-text.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/debug/en.ts';
import { RowDetail } from './row-detail.tsx';
import { isFound } from './row-words.ts';
import type { Console } from './use-console.ts';
import { VirtualRows } from './virtual-rows.tsx';

type ConsoleViewProps = { console: Console; name: string };

/** What it says and hears: found, paused, cleared, taken along. */
export function ConsoleView({ console, name }: ConsoleViewProps) {
  const t = useText(words);
  const [filter, setFilter] = useState('');
  const [direction, setDirection] = useState<DebugRow['direction']>();
  const [chosen, choose] = useState<DebugRow>();
  const { rows, dropped, isPaused, waiting } = console;
  const found = rows.filter(
    (row) => isFound(row, filter) && (direction === undefined || row.direction === direction),
  );
  return (
    <section className="cy-column cy-gap-8 cy-shrink" aria-label={t.console}>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.console}</h2>
      <div className="cy-row cy-gap-8 cy-wrap">
        <SearchBox value={filter} placeholder={t.filter} onChange={(text) => setFilter(text ?? '')} />
        <SelectFilter
          label={t.direction}
          value={direction}
          options={DIRECTIONS.map((value) => ({ value, label: t.directions[value] }))}
          onChange={setDirection}
        />
        <Button onClick={isPaused ? console.resume : console.pause}>{isPaused ? t.resume : t.pause}</Button>
        <Button disabled={rows.length === 0} onClick={console.clear}>
          {t.clear}
        </Button>
        <Button disabled={found.length === 0} onClick={() => save(name, found)}>
          {t.download}
        </Button>
        <span className="cy-faint cy-figures">{fill(t.kept, { shown: found.length, n: rows.length })}</span>
        {isPaused && <span className="cy-faint">{fill(t.paused, { n: waiting })}</span>}
      </div>
      {dropped > 0 && <Alert type="info" showIcon title={fill(t.dropped, { n: dropped })} />}
      {found.length === 0 ? (
        <Empty
          title={rows.length === 0 ? t.waiting : t.noMatch}
          {...(rows.length === 0 ? { hint: t.waitingHint } : {})}
        />
      ) : (
        <VirtualRows rows={found} chosen={chosen?.id} onChoose={choose} />
      )}
      {chosen && <RowDetail key={chosen.id} row={chosen} />}
    </section>
  );
}

/** One JSON a line, as programs read it. */
const save = (name: string, rows: readonly DebugRow[]) =>
  saveText(`${name}.ndjson`, rows.map((row) => JSON.stringify(row)).join('\n'), 'application/x-ndjson');
