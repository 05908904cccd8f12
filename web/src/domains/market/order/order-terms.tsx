import './order.css';
import { cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { planChangeApi } from '@cloudyard/contract/market/plan-change.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { LastLines } from '../../../kit/last-lines.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day, exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { CancellationDialog } from '../cancellation/cancellation-dialog.tsx';
import { words as cancellationWords } from '../i18n/cancellation/en.ts';
import { words as planWords } from '../i18n/plan-change/en.ts';
import { words as renewalWords } from '../i18n/renewal/en.ts';
import { words as upgradeWords } from '../i18n/upgrade/en.ts';
import { PlanDialog } from '../plan-change/plan-dialog.tsx';
import { RenewalDialog } from '../renewal/renewal-dialog.tsx';
import { paymentAddress } from '../shared/addresses.ts';
import { useNameOf } from '../shared/names.ts';
import { UpgradeDialog } from '../upgrade/upgrade-dialog.tsx';

type Props = { order: OrderDetail };
type Act = 'plan' | 'upgrade' | 'renew' | 'end';
const REFRESH = [orderApi.detail, orderApi.list];

/** What can be changed of what was bought, and what is being changed. */
export function OrderTerms({ order }: Props) {
  return (
    <div className="cy-stack cy-gap-16">
      <Returned order={order} />
      <Upgrading order={order} />
      <NextPlan order={order} />
      <Ending order={order} />
      <Acts order={order} />
    </div>
  );
}

function Acts({ order }: Props) {
  const nameOf = useNameOf();
  const [open, setOpen] = useState<Act>();
  const [plan, upgrade] = [useText(planWords), useText(upgradeWords)];
  const [renewal, cancellation] = [useText(renewalWords), useText(cancellationWords)];
  const { may } = order;
  const acts: [Act, boolean, string][] = [
    ['renew', may.renew && !order.renewalPaymentId, renewal.verb],
    ['plan', may.changePlan, plan.verb],
    ['upgrade', may.upgrade, upgrade.verb],
    ['end', may.end, cancellation.verb],
  ];
  const dialog = { order, name: nameOf(order.application), onClose: () => setOpen(undefined) };
  return (
    <div className="cy-row cy-wrap">
      {acts
        .filter(([, isOpen]) => isOpen)
        .map(([act, , label]) => (
          <Button key={act} onClick={() => setOpen(act)}>
            {label}
          </Button>
        ))}
      {open === 'renew' && <RenewalDialog {...dialog} />}
      {open === 'plan' && <PlanDialog {...dialog} />}
      {open === 'upgrade' && <UpgradeDialog {...dialog} />}
      {open === 'end' && <CancellationDialog {...dialog} />}
    </div>
  );
}

function Upgrading({ order: { upgrading } }: Props) {
  const t = useText(upgradeWords);
  return upgrading ? <Alert type="info" showIcon title={fill(t.upgrading, { version: upgrading })} /> : null;
}

/** A version that was given up, with what it wrote last. */
function Returned({ order: { returned } }: Props) {
  const t = useText(upgradeWords);
  if (!returned) return null;
  const { version, detail, at, log } = returned;
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.returned, { version })}
      description={
        <>
          <p className="cy-flush">{fill(t.returnedAt, { at: exact(at) })}</p>
          {detail && <p className="cy-flush cy-break">{detail}</p>}
          {log.length > 0 && (
            <section aria-label={t.log}>
              <LastLines lines={log} />
            </section>
          )}
        </>
      }
    />
  );
}

const Note = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Alert type="info" showIcon title={title} action={children} />
);

/** A plan that waits: for its payment, or for the next renewal. */
function NextPlan({ order: { id, nextPlan, changePaymentId, renewalPaymentId } }: Props) {
  const t = useText(planWords);
  const toast = useToast();
  const back = useSend(planChangeApi.takeBack, { act: 'submit', verb: t.takeBack, refresh: REFRESH });
  if (changePaymentId)
    return (
      <Note title={t.waitingNote}>
        <Link to={paymentAddress(changePaymentId)}>{t.toPayment}</Link>
      </Note>
    );
  if (!nextPlan) return null;
  const { name: plan, from } = nextPlan;
  if (from) return <Note title={fill(t.scheduledPaid, { plan, day: day(from) })} />;
  return (
    <Note title={fill(t.scheduledNote, { plan })}>
      {!renewalPaymentId && (
        <Button
          size="small"
          loading={back.isPending}
          onClick={() => back.mutate({ params: { id } }, { onSuccess: () => toast.success(t.tookBack) })}
        >
          {t.takeBack}
        </Button>
      )}
    </Note>
  );
}

function Ending({ order: { id, application, ending, endsAt, purgeAt } }: Props) {
  const t = useText(cancellationWords);
  const toast = useToast();
  const name = useNameOf()(application);
  const back = useSend(cancellationApi.takeBack, { act: 'submit', verb: t.takeBack, refresh: REFRESH });
  if (!ending) return null;
  if (ending.how === 'refund') return <Note title={fill(t.refunding, { day: day(ending.askedAt) })} />;
  const said = { day: day(endsAt ?? ending.askedAt), purge: day(purgeAt ?? ending.askedAt) };
  const done = () => toast.success(fill(t.tookBack, { name }));
  return (
    <Note title={fill(t.ending, said)}>
      <Button
        size="small"
        loading={back.isPending}
        onClick={() => back.mutate({ params: { id } }, { onSuccess: done })}
      >
        {t.takeBack}
      </Button>
    </Note>
  );
}
