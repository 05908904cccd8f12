import type { PlacedPerson, RoleMember } from '@cloudyard/contract/access/member.ts';
import { actions, type Column, type RowAction, text, time } from '../../../kit/columns.tsx';
import type { Place } from '../../../kit/place.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/member/cn.ts';
import { TermText } from './term.tsx';

const NONE = <span className="cy-faint">—</span>;

/** The user, and inside an enterprise their department and position. */
export const personColumns = <P extends PlacedPerson>(
  t: typeof cn,
  place: Place,
  sorter: boolean,
): Column<P>[] => [
  {
    key: 'username',
    title: t.user,
    ...(sorter ? { sorter } : {}),
    render: (_, { username, realName }) => (
      <span className="cy-inline-flex cy-baseline cy-gap-8">
        {realName || username}
        {realName && <span className="cy-faint">{username}</span>}
      </span>
    ),
  },
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

type Acts = { title: string; of: (row: RoleMember) => RowAction[] };

export const memberColumns = (t: typeof cn, place: Place, acts: Acts | undefined): Column<RoleMember>[] => [
  ...personColumns<RoleMember>(t, place, true),
  {
    key: 'via',
    title: t.via,
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
