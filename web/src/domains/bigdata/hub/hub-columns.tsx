import type { HubItem } from '@cloudyard/contract/bigdata/hub.ts';
import { actions, type Column, name, Tags, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/hub/en.ts';
import { useFollow } from './use-follow.ts';

/** What left the library has no page for others than its owner. */
const pageOf = ({ kind, id, isReady, reasons }: HubItem) =>
  isReady || reasons.includes('own') || reasons.includes('shared') ? { type: kind, id } : undefined;

export function HubState({ item: { isReady } }: { item: Pick<HubItem, 'isReady'> }) {
  const t = useText(words);
  return <StatusTag tone={isReady ? 'good' : 'neutral'}>{isReady ? t.ready : t.notReady}</StatusTag>;
}

export function useHubColumns(): Column<HubItem>[] {
  const t = useText(words);
  const called = useLocalizedName();
  const { follow } = useFollow();
  return [
    name<HubItem>('name', t.name, pageOf, { word: called }),
    { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
    {
      key: 'reasons',
      title: t.reason,
      phone: 'sheet',
      render: (_, { reasons }) => <Tags names={reasons.map((one) => t.reasons[one])} />,
    },
    {
      key: 'owner',
      title: t.owner,
      ellipsis: true,
      width: 180,
      render: (_, { owner }) => owner || t.platform,
    },
    {
      key: 'version',
      title: t.version,
      phone: 'sheet',
      render: (_, { version }) => (version === null ? NONE : fill(t.versionOf, { n: version })),
    },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, item) => <HubState item={item} />,
    },
    time('at', t.at, { phone: 'sheet' }),
    time('until', t.until, { phone: 'sheet', extra: true }),
    text('description', t.description, { extra: true }),
    actions<HubItem>(useKitText().actions, (one) => {
      const isFollowed = one.reasons.includes('followed');
      const label = isFollowed ? t.unfollow : t.follow;
      return [{ key: 'follow', label, onClick: () => follow({ ...one, name: called(one) }, !isFollowed) }];
    }),
  ];
}
