import type { Quote } from '@cloudyard/contract/market/order.ts';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/order/en.ts';
import { type Buying, useBuying } from './use-buying.ts';
import { useTimeText } from './use-time-text.ts';

/** Only for a buyer who has a space. */
const SpaceFree = lazyPart(() => import('../../space/lent/space-free.tsx').then((m) => m.SpaceFree));

/** Everything that is ordered, and for which enterprise. */
export function Order({ quote }: { quote: Quote }) {
  const t = useText(words);
  const { application, version } = quote;
  const facts: [label: string, value: ReactNode, note?: string][] = [
    [t.facts.name, application.name],
    [t.facts.enName, application.enName],
    [t.facts.version, version.version],
    [t.facts.plan, quote.plan.name],
    [t.facts.publisher, quote.publisher],
    [t.facts.created, day(version.createDate)],
    [t.facts.months, useTimeText()(quote.months)],
    [t.facts.validity, <Validity key="validity" {...quote} />, t.startsAt],
    ...useWhere(quote),
  ];
  return (
    <section className="market-deploy-panel cy-card" aria-labelledby="deploy-order">
      <div className="cy-flex cy-gap-12 cy-center">
        <AppLogo name={application.name} logo={application.logo} size={40} />
        <h2 id="deploy-order">{t.order}</h2>
      </div>
      <dl className="market-deploy-facts cy-grid cy-top-16">
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <dt className="cy-faint cy-note">{label}</dt>
            <dd className="cy-break">
              {value}
              {note && <span className="cy-block cy-faint cy-note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A date does not break at its hyphens. */
const Validity = ({ from, until }: Quote) => {
  const t = useText(words);
  const parts = (until ? t.between : t.fromOn).split(/\{(from|until)\}/);
  const days: Record<string, string | null> = { from, until };
  return parts.map((part) => {
    const at = days[part];
    return at ? (
      <time className="cy-nowrap" key={part}>
        {day(at)}
      </time>
    ) : (
      part
    );
  });
};

/** The enterprise that will own it, and the space it will run in. */
function useWhere({ space }: Quote): [string, ReactNode][] {
  const t = useText(words);
  const buying = useBuying();
  return [
    [t.facts.enterprise, enterpriseText(buying, t)],
    [
      t.facts.space,
      buying.state === 'visitor' ? t.visitor : <Where key="space" space={space} buying={buying} />,
    ],
  ];
}

type WhereProps = { space: Quote['space']; buying: Buying };

/** The space and what is left in it. */
function Where({ space, buying: { enterpriseId } }: WhereProps) {
  const t = useText(words);
  if (!space) return t.noSpace;
  return (
    <>
      {space.name}
      <Suspense>
        <SpaceFree enterpriseId={enterpriseId} />
      </Suspense>
    </>
  );
}

function enterpriseText({ state, enterprise }: Buying, t: (typeof words)['cn']): string {
  if (state === 'unknown') return '…';
  if (state === 'visitor') return t.visitor;
  return state === 'personal' ? t.personal : enterprise || '…';
}
