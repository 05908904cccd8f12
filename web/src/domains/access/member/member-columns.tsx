import type { PlacedPerson, RoleMember } from '@cloudyard/contract/access/member.ts';
import { actions, type Column, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import type { Place } from '../../../kit/place.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/member/cn.ts';
import { TermText } from './term.tsx';

type PersonColumns = { place: Place; sorter: boolean };

/** The user, and inside an enterprise their department and position. */
export const personColumns = <P extends PlacedPerson>(
  t: typeof cn,
  { place, sorter }: PersonColumns,
): Column<P>[] => [
  name<P>('username', t.user, ({ id }) => ({ type: place === 'platform' ? 'account' : 'employee', id }), {
    sorter,
    word: ({ username, realName }) => realName || username,
    after: ({ username, realName }) => realName && <span className="cy-faint">{username}</span>,
  }),
  ...(place === 'enterprise'
    ? [
        {
          key: 'department',
          title: t.department,
          render: (_: unknown, row: P) => row.department?.name ?? NONE,
        },
        { key: 'position', title: t.position, render: (_: unknown, row: P) => row.position?.name ?? NONE },
      ]
    : []),
];

export const VIA_TONES: Record<RoleMember['via'], Tone> = {
  person: 'good',
  office: 'busy',
  everybody: 'neutral',
};

type Members = {
  place: Place;
  acts: { title: string; of: (row: RoleMember) => RowAction[] } | undefined;
};

export const memberColumns = (t: typeof cn, { place, acts }: Members): Column<RoleMember>[] => [
  ...personColumns<RoleMember>(t, { place, sorter: true }),
  {
    key: 'via',
    title: t.via,
    phone: 'status',
    render: (_, { via, alsoByOffice }) => (
      <StatusTag tone={VIA_TONES[via]}>{alsoByOffice ? t.alsoByOffice : t.vias[via]}</StatusTag>
    ),
  },
  {
    key: 'until',
    title: t.until,
    sorter: true,
    render: (_, { via, until }) => (via === 'person' ? <TermText until={until} /> : NONE),
  },
  time('givenAt', t.givenAt, { sorter: true }),
  text('givenBy', t.givenBy),
  ...(acts ? [actions<RoleMember>(acts.title, acts.of)] : []),
];
