import { type DatasetPage, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import { Alert, Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../kit/call.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useSaid } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/dataset/en.ts';
import { Cells } from './cells.tsx';
import type { PastQueries } from './use-past-queries.ts';

const FIRST = 'SELECT *\nFROM data\nLIMIT 100';
const RUN_KEYS = 'Ctrl + Enter';
const HEIGHT = 400;

type Schema = { schema: DatasetPage['schema'] };
type SqlTabProps = { id: string; version: number; past: PastQueries } & Schema;
type Outcome = { table: Table } | { error: unknown } | 'stopped';

/** Questions to a dataset: one SELECT at a time, cancelled when the user leaves. */
export function SqlTab({ id, version, past, schema }: SqlTabProps) {
  const t = useText(words).sql;
  const sql = past.typed ?? FIRST;
  const { outcome, isRunning, run, stop } = useQueryRun(id, version, past);
  const limits = { seconds: DATASET_LIMITS.seconds, rows: DATASET_LIMITS.shownRows.toLocaleString() };
  const start = () => {
    if (sql.trim() !== '' && !isRunning) void run(sql.trim());
  };
  return (
    <div className="cy-pad cy-stack">
      <div className="bigdata-ask cy-fold-1023 cy-grid cy-gap-16">
        <div className="cy-column">
          <Input.TextArea
            aria-label={t.label}
            className="cy-mono"
            rows={8}
            maxLength={DATASET_LIMITS.sqlCharacters}
            spellCheck={false}
            value={sql}
            onChange={({ target }) => past.setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
            }}
          />
          <div className="cy-row">
            <Button type="primary" loading={isRunning} disabled={sql.trim() === ''} onClick={start}>
              {t.run}
            </Button>
            {isRunning ? (
              <Button onClick={stop}>{t.cancel}</Button>
            ) : (
              <kbd className="cy-keys cy-faint cy-small">{RUN_KEYS}</kbd>
            )}
            <span className="cy-faint cy-note">{fill(t.hint, limits)}</span>
          </div>
          <Names
            schema={schema}
            onInsert={(name) => past.setTyped(`${sql}${/\s$/.test(sql) ? '' : ' '}${name}`)}
          />
        </div>
        <Past past={past} />
      </div>
      <Outcomes outcome={outcome} />
    </div>
  );
}

/** At most one at a time: another one, or leaving, ends it, here and on the server. */
function useQueryRun(id: string, version: number, past: PastQueries) {
  const abort = useRef<AbortController>(undefined);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => abort.current?.abort(), []);
  const run = async (sql: string) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRunning(true);
    try {
      const table = await call(datasetApi.ask, { params: { id }, body: { sql, version } }, { signal });
      setOutcome({ table });
      past.add({ sql, ms: table.ms, rows: table.rows.length, isWrong: false });
    } catch (error) {
      setOutcome(signal.aborted ? 'stopped' : { error });
      if (!signal.aborted) past.add({ sql, isWrong: true });
    } finally {
      setRunning(false);
    }
  };
  return { outcome, isRunning, run, stop: () => abort.current?.abort() };
}

function Outcomes({ outcome }: { outcome: Outcome | undefined }) {
  const t = useText(words);
  if (outcome === undefined) return null;
  if (outcome === 'stopped') return <Alert type="info" showIcon title={t.sql.stopped} />;
  if ('error' in outcome) return <Wrong error={outcome.error} />;
  const { columns, rows, isCut, ms } = outcome.table;
  return (
    <section className="cy-column" aria-label={t.sql.result}>
      <p className="cy-flush cy-faint cy-figures" role="status">
        {fill(t.sql.rows, { n: rows.length.toLocaleString() })} ·{' '}
        {fill(t.sql.ms, { ms: Math.round(ms).toLocaleString() })}
      </p>
      {isCut && (
        <Alert type="warning" showIcon title={fill(t.sql.cut, { n: rows.length.toLocaleString() })} />
      )}
      <div className="cy-box cy-clip">
        <Cells
          columns={columns}
          rows={rows}
          numberTitle={t.rowNumber}
          height={HEIGHT}
          empty={<Empty title={t.sql.none} />}
        />
      </div>
    </section>
  );
}

/** What the database says of a wrong statement is the best help there is. */
function Wrong({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const inWords = useSaid();
  const said = error instanceof CallError ? Object.values(error.fields).map(inWords).join('\n') : '';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={errorText(error)}
      description={said && <code className="cy-pre cy-break">{said}</code>}
    />
  );
}

/** Quoted where SQL would not take the name as it is. */
const quoted = (name: string) =>
  /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
const MOST_NAMES = 40;

type NamesProps = Schema & { onInsert: (name: string) => void };

function Names({ schema, onInsert }: NamesProps) {
  const t = useText(words).sql;
  return (
    <div className="cy-row cy-gap-4">
      <span className="cy-faint cy-small">{t.columns}</span>
      {schema.slice(0, MOST_NAMES).map(({ name, type }) => (
        <Button
          key={name}
          size="small"
          title={`${name} · ${type}`}
          aria-label={fill(t.insert, { name })}
          onClick={() => onInsert(quoted(name))}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function Past({ past }: { past: PastQueries }) {
  const t = useText(words).sql;
  return (
    <section className="cy-column" aria-label={t.history}>
      <span className="cy-small cy-faint">{t.history}</span>
      {past.queries.length === 0 ? (
        <p className="cy-flush cy-faint cy-note">{t.historyEmpty}</p>
      ) : (
        <ul className="cy-list cy-box cy-parted cy-scroll bigdata-past">
          {past.queries.map((query) => (
            <li key={query.sql} className="cy-pad-line">
              <Button
                type="link"
                size="small"
                className="bigdata-again"
                aria-label={fill(t.useAgain, { sql: query.sql })}
                title={query.sql}
                onClick={() => past.setTyped(query.sql)}
              >
                <code className="cy-ellipsis">{query.sql}</code>
              </Button>
              <div className="cy-small cy-faint cy-figures">
                {query.isWrong
                  ? t.wrong
                  : `${fill(t.rows, { n: query.rows ?? 0 })} · ${fill(t.ms, { ms: Math.round(query.ms ?? 0) })}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
