import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { ratingApi } from '@cloudyard/contract/market/rating.ts';
import { subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/listing/detail/en.ts';
import { useLoginBack } from '../shared/use-login-back.ts';

export function SubscribeButton({ id }: { id: string }) {
  const t = useText(words).acts;
  const { subscribed, busy, toggle } = useSubscription(id);
  return (
    <Button
      className={subscribed ? 'is-on' : undefined}
      disabled={busy}
      title={t.subscribeHint}
      onClick={toggle}
    >
      {subscribed ? t.unsubscribe : t.subscribe}
    </Button>
  );
}

const CONCERNED = [subscriptionApi.mine, subscriptionApi.list, ratingApi.list, listingApi.detail];

/** Whether the user follows an application, with the button to begin or end it; a visitor logs in first. */
function useSubscription(applicationId: string) {
  const t = useText(words).acts;
  const toast = useToast();
  const { userId, state } = useWho();
  const login = useLoginBack();
  const about = { body: { application: { id: applicationId } } };
  const mine = useAsk(subscriptionApi.mine, about, { enabled: Boolean(userId) });
  const subscribe = useSend(subscriptionApi.subscribe, { act: 'list', refresh: CONCERNED });
  const unsubscribe = useSend(subscriptionApi.unsubscribe, { act: 'list', refresh: CONCERNED });
  const own = mine.data ?? undefined;
  const toggle = () => {
    if (!userId) return login();
    if (own) {
      unsubscribe.mutate(
        { body: { id: own.id } },
        { thing: t.unsubscribe, onSuccess: () => toast.success(t.unsubscribed) },
      );
    } else {
      subscribe.mutate(about, { thing: t.subscribe, onSuccess: () => toast.success(t.subscribed) });
    }
  };
  return {
    subscribed: own !== undefined,
    busy: state === 'begin' || subscribe.isPending || unsubscribe.isPending || mine.isLoading,
    toggle,
  };
}
