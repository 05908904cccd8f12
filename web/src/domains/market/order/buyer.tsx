import type { Quote } from '@cloudyard/contract/market/order.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';
import { useLoginBack } from '../shared/use-login-back.ts';
import { Cancel } from './cancel.tsx';
import { Pay } from './pay.tsx';
import { isFit, NoSpace } from './space.tsx';
import { useBuying } from './use-buying.ts';

/** Loaded only for a user who may buy. */
const BuyForm = lazyPart(() => import('./buy-form.tsx').then((m) => m.BuyForm));

type BuyerProps = { quote: Quote; told: number };

/** What is missing before anything can be bought: said first, before any field is asked for. */
export function Missing({ quote: { space } }: { quote: Quote }) {
  const { state } = useBuying();
  if (state !== 'able') return <NotAble />;
  return isFit(space) ? null : <NoSpace space={space} />;
}

/** Why the user cannot buy, with the way on; nothing while that is not known. */
export function NotAble() {
  const { state } = useBuying();
  if (state === 'visitor') return <Visitor />;
  if (state === 'personal') return <Personal />;
  return state === 'refused' ? <Refused /> : null;
}

/** The fields for whoever may buy, and the price. */
export function Buyer({ quote, told }: BuyerProps) {
  const t = useText(words).pay;
  const { state, enterpriseId } = useBuying();
  if (state === 'able' && isFit(quote.space)) {
    return (
      <Suspense fallback={<i className="market-bone market-deploy-bone" />}>
        <BuyForm quote={quote} told={told} enterpriseId={enterpriseId} />
      </Suspense>
    );
  }
  return (
    <Pay quote={quote} told={told}>
      <div className="market-deploy-ways cy-flex cy-wrap cy-center">
        {state === 'able' && (
          <Button type="primary" size="large" disabled aria-describedby="deploy-reason">
            {t.confirm}
          </Button>
        )}
        <Cancel id={quote.application.id} />
      </div>
    </Pay>
  );
}

type StopProps = { title: string; text: string; children: ReactNode };

const Stop = ({ title, text, children }: StopProps) => (
  <section className="market-deploy-panel cy-card" aria-labelledby="deploy-stop">
    <h2 id="deploy-stop">{title}</h2>
    <p className="cy-top-8 cy-bottom-16">{text}</p>
    <div className="market-deploy-ways cy-flex cy-wrap cy-center">{children}</div>
  </section>
);

function Visitor() {
  const t = useText(words).login;
  const login = useLoginBack();
  return (
    <Stop title={t.title} text={t.text}>
      <Button type="primary" size="large" onClick={login}>
        {t.verb}
      </Button>
    </Stop>
  );
}

function Personal() {
  const t = useText(words).noEnterprise;
  return (
    <Stop title={t.title} text={t.text}>
      <Link to="/console/create-enterprise-details">{t.found}</Link>
      <Link to="/console">{t.switch}</Link>
    </Stop>
  );
}

function Refused() {
  const t = useText(words).noKey;
  const { enterprise } = useBuying();
  return (
    <Stop title={t.title} text={fill(t.text, { enterprise: enterprise || '…' })}>
      <Link to="/console/apply-enterprise-roles">{t.apply}</Link>
    </Stop>
  );
}
