import type { AuditQuery } from '@cloudyard/contract/audit/entry.ts';
import type { Chip } from '../../../kit/filters.tsx';
import { fill } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import type { cn } from '../i18n/cn.ts';
import { said } from './said.ts';

type Filters = Omit<AuditQuery, 'sort'>;

export const NO_FILTERS: Record<keyof Filters, undefined> = {
  q: undefined,
  action: undefined,
  objectType: undefined,
  actorId: undefined,
  from: undefined,
  to: undefined,
};

/** The active filters in words. An actor is filtered by id; the rows found know the name. */
export function entryChips(
  t: typeof cn,
  { q, action, objectType, actorId, from, to }: Filters,
  actorName: string | undefined,
  change: (patch: Partial<Filters>) => void,
): Chip[] {
  const labels: Record<keyof Filters, string | false | undefined> = {
    q: q && fill(t.searched, { q }),
    action: action && `${t.action}: ${said(t.actions, action)}`,
    objectType: objectType && `${t.objectType}: ${said(t.objectTypes, objectType)}`,
    actorId: actorId && `${t.actor}: ${actorName ?? actorId}`,
    from: from && fill(t.from, { time: exact(from) }),
    to: to && fill(t.to, { time: exact(to) }),
  };
  return (Object.keys(labels) as (keyof Filters)[]).flatMap((key) => {
    const label = labels[key];
    return label ? [{ label, onRemove: () => change({ [key]: undefined }) }] : [];
  });
}
