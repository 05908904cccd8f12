import type { Card } from '@cloudyard/contract/market/listing.ts';
import { type Column, Name, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { Locale } from '../../../kit/text.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import type { cn } from '../i18n/subscription/cn.ts';
import { viewAddress } from '../shared/addresses.ts';
import { costText } from '../shared/cost.ts';
import { namesOf } from '../shared/names.ts';

export type FollowedRow = {
  id: string;
  subscribeDate: string;
  application: { id: string; name: string };
  /** Null: no longer online. Undefined: not loaded yet. */
  card: Card | null | undefined;
};

export const subscriptionColumns = (t: typeof cn, language: Locale): Column<FollowedRow>[] => [
  { key: 'name', title: t.name, render: (_, row) => <Application row={row} language={language} /> },
  {
    key: 'version',
    title: t.version,
    render: (_, { card }) => (card ? <code>{card.version.version}</code> : NONE),
  },
  {
    key: 'cost',
    title: t.cost,
    align: 'right',
    render: (_, { card }) =>
      card ? <span className="cy-figures">{costText(card.cost, language)}</span> : NONE,
  },
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { card }) => {
      if (card === undefined) return NONE;
      return <StatusTag tone={card ? 'good' : 'neutral'}>{card ? t.listed : t.unlisted}</StatusTag>;
    },
  },
  time<FollowedRow>('subscribeDate', t.since),
];

function Application({ row: { application, card }, language }: { row: FollowedRow; language: Locale }) {
  const name = card ? namesOf(card, language).first : application.name;
  return (
    <Name
      to={card ? viewAddress(application.id) : undefined}
      mark={<AppLogo name={name} logo={card?.logo ?? null} size={24} />}
    >
      {name}
    </Name>
  );
}
