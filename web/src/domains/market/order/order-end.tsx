import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { LastLines } from '../../../kit/last-lines.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { CauseText } from '../../runtime/lent/cause-text.tsx';
import { words } from '../i18n/order/progress-en.ts';
import { deployAddress, paymentAddress } from '../shared/addresses.ts';
import { yuanText } from '../shared/cost.ts';
import { usePlaced } from './placed.ts';
import { SPACE_APPS } from './space.tsx';

/** The enterprise's menus: the buyer is in an enterprise, and may not open the platform's. */
const MENUS = '/console/menu-management-enterprise';

/** Only for what is delivered. */
const OrderChanges = lazyPart(() => import('./order-changes.tsx').then((m) => m.OrderChanges));

type Props = { order: OrderDetail };

/** What is to be done next, in each state. */
export function OrderEnd({ order }: Props) {
  const { state } = order;
  return (
    <>
      {state === 'unpaid' && <Unpaid order={order} />}
      {(state === 'active' || state === 'frozen') && (
        <>
          <Delivered order={order} />
          <Suspense fallback={null}>
            <OrderChanges order={order} />
          </Suspense>
        </>
      )}
      {state === 'failed' && <Failed order={order} />}
      {state === 'cancelled' && <Given order={order} />}
      {(state === 'cancelled' || state === 'failed') && <Again order={order} />}
      {order.may.cancel && <CancelOrder order={order} />}
    </>
  );
}

/** A user has to pay, or a second person to agree. */
function Unpaid({ order: { payment } }: Props) {
  const t = useText(words);
  if (!payment) return null;
  return (
    <div className="market-deploy-reason cy-pad-bar cy-round cy-plain">
      <p className="cy-flush cy-bottom-8">{payment.state === 'approval' ? t.approval : t.open}</p>
      <Link to={paymentAddress(payment.id)}>{t.toPayment}</Link>
    </div>
  );
}

/** The two ways on from a purchase, and where the application is. */
function Delivered({ order: { url } }: Props) {
  const t = useText(words);
  return (
    <>
      {url && (
        <p className="cy-flush">
          <span className="cy-faint cy-note cy-block">{t.address}</span>
          <a className="cy-break" href={url} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        </p>
      )}
      <div className="market-deploy-ways cy-flex cy-wrap cy-center">
        <Link className="cy-button is-primary is-large" to={MENUS}>
          {t.menus}
        </Link>
        <Link className="cy-button is-large" to={SPACE_APPS}>
          {t.view}
        </Link>
      </div>
    </>
  );
}

/** Why it could not be delivered, and what it wrote last. */
function Failed({ order }: Props) {
  const t = useText(words);
  const { failure, failureDetail, failureLog } = order;
  return (
    <>
      <div className="market-deploy-reason cy-pad-bar cy-round cy-plain" role="alert">
        <strong>{t.failures[failure ?? 'not_running']}</strong>
        {failureDetail && (
          <p className="cy-flush cy-top-4 cy-break">
            {t.cause}
            <CauseText cause={failureDetail} />
          </p>
        )}
      </div>
      <Given order={order} />
      {failureLog.length > 0 && (
        <section aria-label={t.log}>
          <h2 className="cy-bottom-8">{t.log}</h2>
          <LastLines lines={failureLog} />
        </section>
      )}
    </>
  );
}

/** What was set aside is back. */
function Given({ order: { cost } }: Props) {
  const t = useText(words);
  return <p className="cy-flush">{cost > 0 ? fill(t.back, { amount: yuanText(cost) }) : t.nothing}</p>;
}

/** The same choice again, also after a reload; the server says whether it is still offered. */
function Again({ order: { versionId, planId, months, cost } }: Props) {
  const t = useText(words);
  const chosen = { appVersionId: versionId, appPlanId: planId, periods: months, cost };
  const { again = deployAddress(chosen) } = usePlaced();
  return (
    <div>
      <Link className="cy-button is-primary is-large" to={again}>
        {t.again}
      </Link>
    </div>
  );
}

function CancelOrder({ order: { id, application } }: Props) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = [orderApi.detail, orderApi.list];
  const cancel = useSend(orderApi.cancel, { act: 'submit', verb: t.cancel, refresh });
  const ask = async () => {
    const title = fill(t.cancelTitle, { name: application.name });
    if (!(await confirm({ title, consequence: t.cancelHint, verb: t.cancel }))) return;
    cancel.mutate({ params: { id } }, { onSuccess: () => toast.success(t.didCancel) });
  };
  return (
    <div>
      <Button loading={cancel.isPending} onClick={() => void ask()}>
        {t.cancel}
      </Button>
    </div>
  );
}
