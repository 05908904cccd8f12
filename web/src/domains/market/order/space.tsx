import type { Quote } from '@cloudyard/contract/market/order.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';

/** The applications in the enterprise's space. */
export const SPACE_APPS = '/console/space-apps-management';
const SPACE = '/console/tenant-space';
const SET_UP = '/console/initialize-tenant-space';
const ARTICLE = '/common/help-details?id=tenant-spaces';
const CONSULTING = '/common/pre-sale-consulting';

export const ToSpace = () => <Link to={SPACE_APPS}>{useText(words).space.jump}</Link>;

/** Its words are only needed by a buyer whose space is too small. */
const Shortfalls = lazyPart(() => import('../../space/lent/shortfalls.tsx').then((m) => m.Shortfalls));

type Space = Quote['space'];
/** Whether an application can be deployed to it. */
export const isFit = (space: Space) => space?.isOnline === true && space.shortfalls.length === 0;

/** Why the order cannot be confirmed, with links. */
export function NoSpace({ space }: { space: Space }) {
  const t = useText(words).space;
  const may = useMay();
  if (!space)
    return (
      <Reason title={t.reason} text={t.text}>
        {may('space.space.manage') && <Link to={SET_UP}>{t.setUp}</Link>}
        <Link to={ARTICLE}>{t.what}</Link>
        <Link to={CONSULTING}>{t.consult}</Link>
      </Reason>
    );
  const { name } = space;
  if (!space.isOnline)
    return (
      <Reason title={fill(t.offline, { name })} text={t.offlineText}>
        {may('space.space.read') && <Link to={SPACE}>{t.toSpace}</Link>}
      </Reason>
    );
  return (
    <Reason title={fill(t.short, { name })}>
      <Suspense>
        <Shortfalls shortfalls={space.shortfalls} />
      </Suspense>
    </Reason>
  );
}

type ReasonProps = { title: string; text?: string; children: ReactNode };

const Reason = ({ title, text, children }: ReasonProps) => (
  <div className="market-deploy-reason cy-pad-bar cy-round cy-plain" id="deploy-reason">
    <strong>{title}</strong>
    {text && <p className="cy-top-4 cy-bottom-8">{text}</p>}
    <div className="market-deploy-ways cy-flex cy-wrap cy-center">{children}</div>
  </div>
);
