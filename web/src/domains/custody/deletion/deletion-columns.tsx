import type { Deletion } from '@cloudyard/contract/custody/deletion.ts';
import { actions, type Column, name, number, status, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import type { words } from '../i18n/deletion/en.ts';
import { blockerText } from './blocker-text.ts';

const certificateOf = ({ id, state }: Deletion) =>
  state === 'done' ? `/console/deletion-certificate?id=${id}` : undefined;

/** A row's name leads to its certificate, once there is one. */
export const deletionColumns = (t: typeof words.cn): Column<Deletion>[] => [
  name<Deletion>('enterpriseName', t.enterprise, certificateOf),
  status<Deletion>('state', t.state, {
    waiting: { tone: 'caution', word: t.states.waiting },
    withdrawn: { tone: 'neutral', word: t.states.withdrawn },
    stopped: { tone: 'bad', word: t.states.stopped },
    removing: { tone: 'busy', word: t.states.removing },
    done: { tone: 'good', word: t.states.done },
  }),
  {
    key: 'blockers',
    title: t.why,
    render: (_, { blockers }) =>
      blockers.length > 0 ? blockers.map((blocker) => blockerText(t, blocker)).join('; ') : NONE,
  },
  { key: 'askedBy', title: t.askedBy, render: (_, { askedBy }) => askedBy.name },
  time('askedAt', t.askedAt),
  time('dueAt', t.dueAt),
  time('endedAt', t.endedAt, { extra: true }),
  number('rows', t.rows),
  text('number', t.number),
  actions<Deletion>(t.acts, (row) => {
    const to = certificateOf(row);
    return to ? [{ key: 'see', label: t.see, to }] : [];
  }),
];
