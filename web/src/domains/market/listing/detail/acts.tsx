import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import type { Plan } from '@cloudyard/contract/publishing/plan.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/button.tsx';
import { copyText } from '../../../../kit/copy-id.tsx';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useWho } from '../../../../kit/who.ts';
import { counted } from '../../../publishing/lent/counted.ts';
import { words } from '../../i18n/listing/detail/en.ts';
import { words as listingWords } from '../../i18n/listing/en.ts';
import { useCompareChoice } from '../../shared/compare-choice.ts';
import { useLoginBack } from '../../shared/use-login-back.ts';
import type { Chosen } from './use-choice.ts';

const SubscribeButton = lazyPart(() =>
  import('../../subscription/subscribe-button.tsx').then((m) => m.SubscribeButton),
);
const ProblemDialog = lazyPart(() => import('../../problem/problem-dialog.tsx').then((m) => m.ProblemDialog));

/** So many months, or without an end. */
export function useTimeText(): (months: number) => string {
  const t = useText(words).time;
  return (months) => {
    return months === PERMANENT ? t.permanent : counted(t.months, months);
  };
}

type DeployActProps = { plans: readonly Plan[]; chosen: Chosen };

/** Leads to the deploy page with the choice made below. */
export function DeployAct({ plans, chosen }: DeployActProps) {
  const t = useText(words).acts;
  const timeText = useTimeText();
  const plan = plans.find(({ id }) => id === chosen.choice?.planId);
  return (
    <>
      <DeployButton chosen={chosen} />
      {plan && chosen.choice ? (
        <a href="#price" title={t.change}>
          {fill(t.chosen, { plan: plan.name, time: timeText(chosen.choice.months) })}
        </a>
      ) : (
        <span className="cy-faint">{t.noPlan}</span>
      )}
    </>
  );
}

export function DeployButton({ chosen: { to, choice, asking } }: { chosen: Chosen }) {
  const t = useText(words).acts;
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      size="large"
      disabled={to === undefined}
      title={to ? undefined : choice && asking ? t.waiting : t.noPlan}
      onClick={() => to && void navigate(to)}
    >
      {t.deploy}
    </Button>
  );
}

type ActsProps = { id: string; name: string };

export function Acts({ id, name }: ActsProps) {
  const t = useText(words).acts;
  const share = useShare(name);
  return (
    <div className="market-view-acts cy-high-32 cy-row">
      <Suspense fallback={<Button disabled>{t.subscribe}</Button>}>
        <SubscribeButton id={id} />
      </Suspense>
      <CompareButton id={id} />
      <Button onClick={() => void share()}>{t.share}</Button>
      <ProblemButton id={id} name={name} />
    </div>
  );
}

function CompareButton({ id }: { id: string }) {
  const t = useText(words).acts;
  const full = useText(listingWords).compare.full;
  const choice = useCompareChoice();
  const chosen = choice.ids.includes(id);
  const refused = choice.full && !chosen;
  return (
    <>
      <Button className={chosen ? 'is-on' : undefined} disabled={refused} onClick={() => choice.toggle(id)}>
        {chosen ? t.comparing : t.compare}
      </Button>
      {refused && <span className="cy-faint cy-size-14">{full}</span>}
    </>
  );
}

/** Only users may report; a visitor logs in first and comes back to this page. */
function ProblemButton({ id, name }: ActsProps) {
  const t = useText(words).acts;
  const { userId, state } = useWho();
  const login = useLoginBack();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={state === 'begin'} onClick={() => (userId ? setOpen(true) : login())}>
        {t.problem}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ProblemDialog applicationId={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The system's share dialog where there is one; otherwise the link is copied. */
function useShare(title: string) {
  const t = useText(words).acts;
  const toast = useToast();
  return async () => {
    const url = location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await copyText(url);
      toast.success(t.copied);
    } catch (error) {
      if (!isGivenUp(error)) toast.failure(t.copyFailed);
    }
  };
}
