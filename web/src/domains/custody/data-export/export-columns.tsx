import type { DataExport } from '@cloudyard/contract/custody/data-export.ts';
import { Button, Progress } from 'antd';
import { actions, type Column, type RowAction, text, time } from '../../../kit/columns.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/data-export/en.ts';
import { isRunning } from './use-exports.ts';

type Words = typeof words.cn;

const TONES: Record<DataExport['state'], Tone> = {
  waiting: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

const isGone = (row: DataExport) => row.state === 'done' && !row.isKept;

function State({ row }: { row: DataExport }) {
  const t = useText(words);
  if (isGone(row)) return <StatusTag tone="neutral">{t.states.gone}</StatusTag>;
  return <StatusTag tone={TONES[row.state]}>{t.states[row.state]}</StatusTag>;
}

type ContentsProps = { row: DataExport; onGaps: (row: DataExport) => void };

/** How far it is, what is in it, or why there is nothing. */
function Contents({ row, onGaps }: ContentsProps) {
  const t = useText(words);
  if (row.state === 'waiting' || row.state === 'cancelled') return NONE;
  if (row.error) return <span className="cy-small">{t.failures[row.error]}</span>;
  const said = { rows: row.rows.toLocaleString(), files: row.files.toLocaleString(), size: bytes(row.bytes) };
  if (isRunning(row)) return <Running row={row} said={said} t={t} />;
  return (
    <span className="cy-inline-flex cy-center cy-gap-8">
      <span className="cy-figures cy-nowrap">{fill(t.progressFiles, said)}</span>
      {row.gaps.length > 0 && (
        <Button type="link" size="small" onClick={() => onGaps(row)}>
          {fill(t.gaps, { n: row.gaps.length })}
        </Button>
      )}
    </span>
  );
}

type RunningProps = { row: DataExport; said: { rows: string; files: string; size: string }; t: Words };

function Running({ row, said, t }: RunningProps) {
  const { tables, tablesDone: done, atWork } = row;
  const isTables = done < tables;
  return (
    <span className="cy-inline-flex cy-center cy-gap-8" title={atWork}>
      {isTables && (
        <Progress
          className="custody-progress"
          size="small"
          percent={Math.floor((done / Math.max(1, tables)) * 100)}
          aria-label={t.progress}
        />
      )}
      <span className="cy-figures cy-small cy-nowrap" role="status">
        {isTables ? fill(t.progressOf, { ...said, done, tables }) : fill(t.progressFiles, said)}
      </span>
    </span>
  );
}

export const exportColumns = (
  t: Words,
  {
    showsWho,
    actsOf,
    onGaps,
  }: { showsWho: boolean; actsOf: (row: DataExport) => RowAction[] } & Pick<ContentsProps, 'onGaps'>,
): Column<DataExport>[] => [
  time('startedAt', t.startedAt),
  { key: 'state', title: t.state, phone: 'status', render: (_, row) => <State row={row} /> },
  { key: 'contents', title: t.contents, render: (_, row) => <Contents row={row} onGaps={onGaps} /> },
  ...(showsWho
    ? [{ key: 'by', title: t.by, render: (_: unknown, { by }: DataExport) => by.realName || by.username }]
    : []),
  {
    key: 'expiresAt',
    title: t.expiresAt,
    render: (_, { isKept, expiresAt }) => <TimeText value={isKept ? expiresAt : null} />,
  },
  text('sha256', t.sha256, { extra: true }),
  actions(t.acts, actsOf),
];
