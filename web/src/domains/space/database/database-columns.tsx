import type { DatabaseResource, DatabaseState } from '@cloudyard/contract/space/database.ts';
import { actions, type Column, name, number, type RowAction, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import type { words } from '../i18n/database/en.ts';
import { failureText } from './failure-text.ts';
import { SizeBar } from './size-bar.tsx';

type Words = typeof words.cn;

export const SORTS = ['name', 'sizeBytes', 'maxConnections', 'createdAt'] as const;

export const TONES: Record<DatabaseState, Tone> = {
  creating: 'busy',
  ready: 'good',
  readonly: 'caution',
  closed: 'neutral',
  deleted: 'neutral',
  failed: 'bad',
};

/** What its state means, and until when. */
export function stateHelp(t: Words, { state, purgeAt, error }: DatabaseResource): string | undefined {
  if (state === 'failed') return failureText(t.failures, error) || undefined;
  if (state === 'deleted') return purgeAt ? fill(t.stateHelp.deleted, { day: day(purgeAt) }) : undefined;
  return state === 'readonly' || state === 'closed' ? t.stateHelp[state] : undefined;
}

export const databaseColumns = (
  t: Words,
  addressOf: (id: string) => string,
  actsOf: (row: DatabaseResource) => RowAction[],
): Column<DatabaseResource>[] => [
  name('name', t.name, ({ id }) => addressOf(id), { sorter: true }),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, row) => (
      <span title={stateHelp(t, row)}>
        <StatusTag tone={TONES[row.state]}>{t.states[row.state]}</StatusTag>
      </span>
    ),
  },
  { key: 'sizeBytes', title: t.size, sorter: true, render: (_, row) => <SizeBar database={row} /> },
  number('maxConnections', t.connections, { sorter: true, phone: 'sheet' }),
  time('createdAt', t.createdAt, { sorter: true }),
  {
    key: 'purgeAt',
    title: t.purgeAt,
    render: (_, { purgeAt }) => (purgeAt ? <span className="cy-figures">{day(purgeAt)}</span> : NONE),
  },
  text('createdBy', t.createdBy, { extra: true }),
  time('rotatedAt', t.rotatedAt, { extra: true }),
  actions(t.acts, actsOf),
];
