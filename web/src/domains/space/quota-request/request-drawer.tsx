import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import type { WaitingRequest } from '@cloudyard/contract/space/quota-request.ts';
import { Alert } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type RowAction, RowActions } from '../../../kit/row-actions.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { QuotaMeters } from '../quota/quota-meter.tsx';
import { yuan } from '../shared/yuan.ts';
import { itemsText, TONES } from './request-columns.tsx';

type Words = typeof words.cn;
type RequestDrawerProps = { request: WaitingRequest; acts: readonly RowAction[]; onClose: () => void };

/** One request: what for, what it costs, and what the enterprise has now. */
export function RequestDrawer({ request, acts, onClose }: RequestDrawerProps) {
  const t = useText(words);
  const may = useMay();
  const quota = useQuotaWords();
  const { state, hindrance } = request;
  return (
    <Drawer
      open
      size={560}
      title={request.enterpriseName}
      extra={<StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>}
      footer={acts.length > 0 && <RowActions actions={acts} />}
      onClose={onClose}
    >
      <div className="cy-stack cy-gap-16">
        {state === 'submitted' && hindrance && (
          <Alert type="info" showIcon title={t.queue.hindrances[hindrance]} />
        )}
        <Facts facts={[{ label: t.list.what, value: itemsText(request, quota) }, ...factsOf(request, t)]} />
        {may('space.space.operate') && <Present request={request} />}
      </div>
    </Drawer>
  );
}

const factsOf = (request: WaitingRequest, t: Words): Fact[] => [
  { label: t.queue.kind, value: t.kinds[request.kind] },
  { label: t.list.amount, value: yuan(request.amount) },
  { label: t.list.monthly, value: yuan(request.monthly) },
  { label: t.list.months, value: request.months ?? t.list.untilEnd },
  { label: t.list.askedBy, value: request.askedBy },
  { label: t.list.askedAt, value: <TimeText value={request.askedAt} /> },
  { label: t.list.reason, value: request.reason },
  ...(request.decidedAt
    ? [
        { label: t.list.decidedBy, value: request.decidedBy },
        { label: t.list.decidedAt, value: <TimeText value={request.decidedAt} /> },
        { label: t.list.remark, value: request.remark },
      ]
    : []),
  ...(request.until ? [{ label: t.list.until, value: <TimeText value={request.until} /> }] : []),
];

/** The quotas it is about, with what they would become while it waits. */
function Present({ request: { enterpriseId, items, state } }: { request: WaitingRequest }) {
  const t = useText(words);
  const asked = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  return (
    <section aria-label={t.queue.quotas}>
      <h3 className="cy-strong cy-bottom-8">{t.queue.quotas}</h3>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(quotas) => {
          const about = quotas.filter(({ item }) => items.some((one) => one.item === item));
          const more = (item: string) => items.find((one) => one.item === item)?.value ?? 0;
          const after = about.map(({ item, granted }) => ({ item, value: granted + more(item) }));
          return <QuotaMeters quotas={about} after={state === 'submitted' ? after : undefined} />;
        }}
      </Loaded>
    </section>
  );
}
