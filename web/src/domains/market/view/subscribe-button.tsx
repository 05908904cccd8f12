import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/en.ts';
import { useSubscription } from './use-subscription.ts';

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
