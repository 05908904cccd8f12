import type { EnterpriseRow } from '@cloudyard/contract/enterprise/enterprise.ts';
import type { ReactNode } from 'react';
import { type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { DefaultPicture } from '../../../kit/default-picture.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, type useText } from '../../../kit/text.ts';
import type { words } from '../i18n/enterprise/en.ts';
import { ownImageAddress } from '../shared/evidence-image.tsx';
import { calledOf } from '../shared/person-name.ts';
import { CODE_TONES } from '../shared/version-banner.tsx';
import { licenceState } from './list-state.ts';

type Words = ReturnType<typeof useText<(typeof words)['cn']>>;
type How = {
  /** The used storage of each enterprise, as the room of files words it. */
  storage: { title: string; of: (id: string) => string };
};

export const enterpriseColumns = (t: Words, how: How): Column<EnterpriseRow>[] => [
  name('name', t.name, ({ id }) => ({ type: 'enterprise', id }), {
    sorter: true,
    mark: ({ logo }) => <Logo logo={logo} />,
  }),
  text('alias', t.alias, { extra: true }),
  { key: 'state', title: t.state, phone: 'status', render: (_, row) => <State row={row} t={t} /> },
  {
    key: 'founder',
    title: t.founder,
    render: (_, { founder }) => (founder ? calledOf(founder) : NONE),
  },
  number<EnterpriseRow>('members', t.members, { sorter: true }),
  { key: 'storage', title: how.storage.title, render: (_, { id }) => how.storage.of(id) },
  { key: 'expires', title: t.expires, render: (_, { expires }) => <Expiry day={expires} t={t} /> },
  time<EnterpriseRow>('submitTime', t.submitTime, { sorter: true, extra: true }),
  time<EnterpriseRow>('lastAuthTime', t.lastAuthTime, { sorter: true, extra: true }),
  time<EnterpriseRow>('createdAt', t.createdAt, { sorter: true }),
];

const Logo = ({ logo }: { logo: string | null }) =>
  logo ? (
    <img className="enterprise-logo cy-rigid" src={ownImageAddress(logo)} alt="" loading="lazy" />
  ) : (
    <DefaultPicture of="enterprise" size={24} />
  );

export function State({ row: { status, suspended }, t }: { row: EnterpriseRow; t: Words }): ReactNode {
  if (suspended)
    return (
      <span title={fill(t.suspendedWhy, { reason: suspended.reason })}>
        <StatusTag tone="caution">{t.suspended}</StatusTag>
      </span>
    );
  const word = t.statuses[String(status.id) as keyof Words['statuses']];
  return <StatusTag tone={CODE_TONES[status.id] ?? 'neutral'}>{word}</StatusTag>;
}

export function Expiry({ day, t }: { day: string | null; t: Words }): ReactNode {
  if (!day) return NONE;
  const state = licenceState(day);
  const text = <span className="cy-figures">{day}</span>;
  if (state === 'fine') return text;
  return (
    <StatusTag tone={state === 'over' ? 'bad' : 'caution'}>
      {text} {state === 'over' ? t.expired : t.expiresSoon}
    </StatusTag>
  );
}
