import type { LiveSessionQuery, LoginRecordQuery } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Chip } from '../../../kit/filters.tsx';
import { fill } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import type { cn } from '../i18n/monitor/cn.ts';

type LiveFilters = Omit<LiveSessionQuery, 'sort'>;
/** The kind has tabs. */
type RecordFilters = Omit<LoginRecordQuery, 'sort' | 'kind'>;

export const NO_LIVE_FILTERS: Record<keyof LiveFilters, undefined> = {
  q: undefined,
  enterpriseId: undefined,
  device: undefined,
};
export const NO_RECORD_FILTERS: Record<keyof RecordFilters, undefined> = {
  q: undefined,
  result: undefined,
  endReason: undefined,
  device: undefined,
  userId: undefined,
  enterpriseId: undefined,
  from: undefined,
  to: undefined,
};

/** One chip for each filter that has a text. */
function chipsOf<F extends object>(
  labels: Record<keyof F, string | undefined>,
  change: (patch: Partial<F>) => void,
): Chip[] {
  return (Object.keys(labels) as (keyof F)[]).flatMap((key) => {
    const label = labels[key];
    return label ? [{ label, onRemove: () => change({ [key]: undefined } as Partial<F>) }] : [];
  });
}

/** An enterprise is filtered by id; the name comes from the rows found. */
const enterpriseLabel = (t: typeof cn, id: string | undefined, name: string | undefined) =>
  id && `${t.enterprise}: ${id === NIL ? t.personal : name || id}`;

export const liveChips = (
  t: typeof cn,
  { q, enterpriseId, device }: LiveFilters,
  enterpriseName: string | undefined,
  change: (patch: Partial<LiveFilters>) => void,
): Chip[] =>
  chipsOf<LiveFilters>(
    {
      q: q && fill(t.searched, { q }),
      enterpriseId: enterpriseLabel(t, enterpriseId, enterpriseName),
      device: device && `${t.device}: ${t.devices[device]}`,
    },
    change,
  );

type Found = { username: string; enterpriseName: string } | undefined;

export const recordChips = (
  t: typeof cn,
  filters: RecordFilters,
  first: Found,
  change: (patch: Partial<RecordFilters>) => void,
): Chip[] => {
  const { q, result, endReason, device, userId, enterpriseId, from, to } = filters;
  return chipsOf<RecordFilters>(
    {
      q: q && fill(t.searched, { q }),
      result: result && `${t.result}: ${t.results[result]}`,
      endReason: endReason && `${t.endReason}: ${t.reasons[endReason]}`,
      device: device && `${t.device}: ${t.devices[device]}`,
      userId: userId && `${t.user}: ${first?.username ?? userId}`,
      enterpriseId: enterpriseLabel(t, enterpriseId, first?.enterpriseName),
      from: from && fill(t.from, { time: exact(from) }),
      to: to && fill(t.to, { time: exact(to) }),
    },
    change,
  );
};
