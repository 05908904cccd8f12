import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import { type Subscribe, subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { locale, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/subscription/en.ts';
import { PORTAL } from '../shared/addresses.ts';
import { MOST_CARDS, useCards } from '../shared/use-cards.ts';
import { type FollowedRow, subscriptionColumns } from './subscription-columns.tsx';

const SIZES = [10, MOST_CARDS];

/** The applications the user follows; those online with their current data. */
export function SubscriptionPage() {
  const t = useText(words);
  const kit = useKitText();
  const language = locale.use();
  const [said, change] = useListState(pageQuery);
  // A page has no more rows than one call for cards takes.
  const state = { ...said, size: Math.min(said.size, MOST_CARDS) };
  const asked = useAsk(subscriptionApi.list, { query: state });
  const rows = useFollowed(asked.data?.content);
  const unsubscribe = useUnsubscribe();
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} sizes={SIZES} />}
    >
      <DataTable<FollowedRow>
        asked={asked}
        rows={rows}
        columns={[
          ...subscriptionColumns(t, language),
          actions<FollowedRow>(kit.actions, (row) => [
            { key: 'unsubscribe', label: t.unsubscribe, onClick: () => unsubscribe(row) },
          ]),
        ]}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={<Browse />} />}
      />
    </ListPage>
  );
}

/** The list is shown before the market has answered; cells not loaded yet stay empty. */
function useFollowed(subscriptions: readonly Subscribe[] | undefined): FollowedRow[] | undefined {
  const { cards, settled } = useCards(subscriptions?.map(({ application }) => application.id) ?? []);
  return subscriptions?.map(({ id, subscribeDate, application }) => ({
    id,
    subscribeDate,
    application,
    card: cards.find((card) => card.id === application.id) ?? (settled ? null : undefined),
  }));
}

function useUnsubscribe() {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(subscriptionApi.unsubscribe, {
    act: 'list',
    refresh: [subscriptionApi.list, subscriptionApi.mine],
  });
  return ({ id, application }: FollowedRow) => {
    if (send.isPending) return;
    send.mutate(
      { body: { id } },
      { thing: application.name, onSuccess: () => toast.success(t.unsubscribed) },
    );
  };
}

function Browse() {
  const t = useText(words);
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate(PORTAL)}>
      {t.browse}
    </Button>
  );
}
