import type { DatabaseCopy } from '@cloudyard/contract/space/database.ts';
import { Progress } from 'antd';
import { actions, type Column, type RowAction, text, time } from '../../../kit/columns.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/database/en.ts';
import { failureText } from './failure-text.ts';
import { isRunning } from './use-databases.ts';

type Words = typeof words.cn;

export const COPY_SORTS = ['databaseName', 'bytes', 'startedAt'] as const;

const TONES: Record<DatabaseCopy['state'], Tone> = {
  waiting: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** How far it is; without a known end only what was done so far. */
function CopyProgress({ copy, words: { copies: t, failures } }: { copy: DatabaseCopy; words: Words }) {
  const { percent, rows, bytes: size, state, error } = copy;
  const said = fill(t.progressOf, { rows: rows.toLocaleString(), size: bytes(size) });
  if (state === 'waiting') return NONE;
  if (state === 'failed' && error) return <span className="cy-small">{failureText(failures, error)}</span>;
  return (
    <span className="cy-inline-flex cy-center cy-gap-8">
      {isRunning(copy) && percent !== null && (
        <Progress className="space-copy-progress" size="small" percent={percent} aria-label={t.progress} />
      )}
      <span className="cy-figures cy-small cy-nowrap" role={isRunning(copy) ? 'status' : undefined}>
        {said}
      </span>
    </span>
  );
}

export const copyColumns = (
  all: Words,
  actsOf: (row: DatabaseCopy) => RowAction[],
  t = all.copies,
): Column<DatabaseCopy>[] => [
  text('databaseName', t.database, { sorter: true }),
  { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { state, error }) => (
      <span title={failureText(all.failures, error) || undefined}>
        <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
      </span>
    ),
  },
  {
    key: 'bytes',
    title: t.progress,
    sorter: true,
    render: (_, row) => <CopyProgress copy={row} words={all} />,
  },
  time('startedAt', t.startedAt, { sorter: true }),
  text('by', t.by),
  time('endedAt', t.endedAt, { extra: true }),
  text('sha256', t.sha256, { extra: true }),
  actions(t.acts, actsOf),
];
