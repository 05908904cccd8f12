import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { Checkbox, Segmented } from 'antd';
import type { z } from 'zod';
import { DayRangeFilter } from '../../../kit/date-filters.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';

const KINDS = ['all', 'enterprise', 'person'] as const;
const STATES = ['waiting', 'submitted', 'review', 'approved', 'rejected', 'withdrawn'] as const;

type ReviewFiltersProps = { state: QueueState; onChange: (patch: Partial<QueueState>) => void };

export function StateTabs({ state, onChange }: ReviewFiltersProps) {
  const t = useText(words);
  return (
    <ListTabs<NonNullable<QueueState['state']>>
      label={t.state}
      value={state.state ?? 'waiting'}
      tabs={STATES.map((value) => ({ value, label: t.states[value] }))}
      onChange={(next) => onChange({ state: next === 'waiting' ? undefined : next })}
    />
  );
}

type KindSwitchProps = ReviewFiltersProps & {
  waiting: Readonly<Record<CertificationKind, number>> | undefined;
};

/** Of enterprises, of people or of both, with the number that wait. */
export function KindSwitch({ state, onChange, waiting }: KindSwitchProps) {
  const t = useText(words);
  const label = (kind: (typeof KINDS)[number]) =>
    kind === 'all' || !waiting
      ? t.kinds[kind]
      : fill(t.kindWaiting, { kind: t.kinds[kind], n: waiting[kind].toLocaleString() });
  return (
    <Segmented<(typeof KINDS)[number]>
      aria-label={t.kind}
      value={state.kind ?? 'all'}
      options={KINDS.map((value) => ({ value, label: label(value) }))}
      onChange={(next) => onChange({ kind: next === 'all' ? undefined : next })}
    />
  );
}

export function ReviewFilters({ state, onChange }: ReviewFiltersProps) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <DayRangeFilter from={state.from} to={state.to} onChange={onChange} />
      <Checkbox
        checked={state.mine ?? false}
        onChange={(event) => onChange({ mine: event.target.checked || undefined })}
      >
        {t.mine}
      </Checkbox>
    </>
  );
}

/** The query in the address bar; the time zone comes from the browser. */
export const queueQuery = reviewApi.queue.query.omit({ zone: true });
export type QueueState = z.output<typeof queueQuery>;
