import type { Buyers, Impact } from '@cloudyard/contract/publishing/impact.ts';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { words } from '../i18n/shared/en.ts';
import { counted } from './counted.ts';

const CONCERNED = ['subscribers', 'versions', 'modules'] as const;

/** How many subscribers, versions, modules and buyers an act affects, in sentences. */
export function useImpact(): (impact: Impact) => string {
  const t = useText(words).impact;
  const bought = ({ orders, instances, enterprises }: Buyers) => [
    ...[counted(t.orders, orders), counted(t.instances, instances)],
    enterprises === null ? t.few : counted(t.enterprises, enterprises),
  ];
  const after = ({ paidUntil, permanent, renewals, isPaid }: Buyers) => [
    ...(paidUntil ? [fill(t.paidUntil, { at: day(paidUntil) })] : []),
    ...(permanent > 0 ? [counted(t.permanent, permanent)] : []),
    ...(renewals > 0 ? [counted(t.renewals, renewals)] : []),
    ...(isPaid ? [t.isPaid] : []),
  ];
  return ({ buyers, ...impact }) => {
    const all = [
      ...CONCERNED.map((one) => counted(t[one], impact[one])),
      ...(buyers ? bought(buyers) : []),
    ].join(t.and);
    return [t.said.replace('{all}', all), ...(buyers ? after(buyers) : [])].join(' ');
  };
}

/** Null: fewer than three. */
const moreOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function together(one: Buyers | undefined, other: Buyers | undefined): Buyers | undefined {
  if (!one || !other) return one ?? other;
  return {
    ...{ orders: one.orders + other.orders, instances: one.instances + other.instances },
    ...{ permanent: one.permanent + other.permanent, renewals: one.renewals + other.renewals },
    // The same enterprise may have both, and "fewer than 3" adds up to nothing: the larger number is true of all.
    enterprises: moreOf(one.enterprises, other.enterprises),
    paidUntil:
      [one.paidUntil, other.paidUntil]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null,
    isPaid: one.isPaid || other.isPaid,
  };
}

/** Of several at once. */
export const allImpacts = (impacts: readonly Impact[]): Impact =>
  impacts.reduce((one, other) => {
    const buyers = together(one.buyers, other.buyers);
    return {
      subscribers: one.subscribers + other.subscribers,
      versions: one.versions + other.versions,
      modules: one.modules + other.modules,
      ...(buyers && { buyers }),
    };
  });
