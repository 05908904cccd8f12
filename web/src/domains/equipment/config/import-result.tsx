import { Alert } from 'antd';
import { useState } from 'react';
import { type Column, code, number, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/node-en.ts';
import type { Checked } from './node-csv.ts';

const TONES: Record<Checked['act'], Tone> = { add: 'good', change: 'busy', keep: 'neutral', bad: 'bad' };
const PAGE = 10;

/** What each line would do; the wrong ones first. */
export function ImportResult({ name, rows }: { name: string; rows: readonly Checked[] }) {
  const t = useText(words);
  const [page, setPage] = useState(0);
  const count = (act: Checked['act']) => rows.filter((row) => row.act === act).length;
  const [add, change, keep, bad] = [count('add'), count('change'), count('keep'), count('bad')];
  const sorted = [...rows.filter(({ act }) => act === 'bad'), ...rows.filter(({ act }) => act !== 'bad')];
  return (
    <section className="cy-stack" aria-label={name} aria-live="polite">
      <p className="cy-flush">
        <code>{name}</code>
        {fill(t.counts, { add, change, keep, bad })}
      </p>
      {bad > 0 && <Alert type="error" showIcon title={t.bad} />}
      {bad === 0 && add + change === 0 && <Alert type="info" showIcon title={t.nothing} />}
      <div className="cy-box">
        <DataTable
          rows={sorted.slice(page * PAGE, (page + 1) * PAGE)}
          rowKey={({ line }) => String(line)}
          columns={useColumns()}
        />
        {sorted.length > PAGE && (
          <div className="cy-foot">
            <Pager
              state={{ page, size: PAGE }}
              total={sorted.length}
              sizes={[PAGE]}
              onChange={({ page: next = 0 }) => setPage(next)}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function useColumns(): Column<Checked>[] {
  const t = useText(words);
  const problemText = useProblemText();
  const why = (row: Checked) => {
    if (row.act !== 'bad') return t.acts[row.act];
    if (row.twin !== undefined) return fill(t.aliasTwice, { n: row.twin });
    return fill(t.problem, { field: t[row.field], why: problemText(row.problem) });
  };
  return [
    number('line', t.line),
    text('name', t.name),
    code('alias', t.alias),
    {
      key: 'act',
      title: t.act,
      phone: 'status',
      render: (_, row) => <StatusTag tone={TONES[row.act]}>{why(row)}</StatusTag>,
    },
  ];
}
