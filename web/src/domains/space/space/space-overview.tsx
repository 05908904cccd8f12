import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Link } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/space/en.ts';
import { QuotaMeters } from '../quota/quota-meter.tsx';
import { AutoRenewal } from '../renewal/auto-renewal.tsx';
import { PaymentNote } from '../shared/funds.tsx';
import { addressOf, DATABASES, INCREASE } from '../shared/paths.ts';
import { Setup } from './setup.tsx';
import { useManages } from './space-acts.tsx';
import { SpaceNotices } from './space-notices.tsx';

type Props = { space: Space };

/** What needs attention, how full it is. */
export function SpaceOverview({ space }: Props) {
  const t = useText(words);
  const hasQuota = space.status.code === SPACE_STATUS.online || space.status.code === SPACE_STATUS.offline;
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <SpaceNotices space={space} />
      <PaymentNote payment={space.payment} />
      {space.status.code === SPACE_STATUS.approved && <Setup space={space} />}
      <section aria-label={t.quotas}>
        <h2 className="cy-size-15 cy-strong cy-bottom-8">{t.quotas}</h2>
        {hasQuota ? <Quotas space={space} /> : <p className="cy-faint">{t.quotasNone}</p>}
      </section>
      {hasQuota && <Related space={space} />}
    </div>
  );
}

function Quotas({ space: { enterpriseId } }: Props) {
  const asked = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {(quotas) => <QuotaMeters quotas={quotas} />}
    </Loaded>
  );
}

/** The pages of what is in the space, for those who stand in its enterprise. */
function Related({ space }: Props) {
  const t = useText(words);
  const may = useMay();
  const isHere = useWho().enterpriseId === space.enterpriseId;
  const pages = [
    ...(may('space.quota-request.add') ? [{ to: INCREASE, label: t.toRequests }] : []),
    ...(may('space.database.read') ? [{ to: DATABASES, label: t.toDatabases }] : []),
  ];
  if (!isHere || pages.length === 0) return null;
  return (
    <nav className="cy-row" aria-label={t.links}>
      {pages.map(({ to, label }) => (
        <Link key={to} className="cy-button" to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** What it is, beside its tabs. */
export function Basics({ space }: Props) {
  const t = useText(words);
  const s = useText(sharedWords);
  const isOwn = useManages(space);
  const auto = space.autoRenewal ? t.on : t.off;
  return (
    <Panel title={t.basics}>
      <Facts
        facts={[
          { label: t.name, value: space.name },
          { label: t.address, value: <span className="cy-break">{addressOf(space.domainName)}</span> },
          { label: t.platform, value: s.platforms[space.platform] },
          { label: t.period, value: fill(s.months, { n: space.period }) },
          {
            label: t.autoRenewal,
            value: isOwn && space.status.code !== SPACE_STATUS.sealed ? <AutoRenewal space={space} /> : auto,
          },
          { label: t.submittedAt, value: <TimeText value={space.submittedAt} /> },
          { label: t.submittedBy, value: space.submittedBy },
          { label: t.createdAt, value: <TimeText value={space.createdAt} /> },
        ]}
      />
    </Panel>
  );
}
