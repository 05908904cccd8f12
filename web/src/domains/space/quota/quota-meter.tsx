import type { Quota } from '@cloudyard/contract/space/quota.ts';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { words } from '../i18n/quota/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { Track, toneOf } from './track.tsx';

type QuotaMeterProps = {
  quota: Quota;
  /** What there would be after a request. */
  after?: number | undefined;
};

/** One item: a bar of what is used, reserved, free and requested, with the numbers below it. */
export function QuotaMeter({ quota, after }: QuotaMeterProps) {
  const t = useText(words);
  const { name, amount, figure } = useQuotaWords();
  const { item, granted, reserved, used } = quota;
  const whole = Math.max(after ?? 0, granted, used + reserved);
  const width = (part: number) => ({ width: `${whole === 0 ? 0 : (part / whole) * 100}%` });
  const sentence =
    granted === 0 ? t.nothing : fill(t.usedOf, { used: figure(item, used), granted: amount(item, granted) });
  const more = Math.max(0, (after ?? granted) - granted);
  return (
    <div className="cy-column cy-gap-4">
      <div className="cy-flex cy-wrap cy-between cy-gap-0-12">
        <span className="cy-medium">{name(item)}</span>
        <span className="cy-figures cy-note">{sentence}</span>
      </div>
      <Track>
        <i className={toneOf(granted === 0 ? 0 : (used + reserved) / granted)} style={width(used)} />
        <i className="is-reserved" style={width(reserved)} />
        <i style={{ ...width(Math.max(0, granted - used - reserved)), background: 'none' }} />
        <i className="is-added" style={width(more)} />
      </Track>
      <Rest quota={quota} />
      {more > 0 && (
        <p className="cy-small cy-green">
          {fill(t.after, { amount: amount(item, granted + more), more: amount(item, more) })}
        </p>
      )}
    </div>
  );
}

function Rest({ quota }: { quota: Quota }) {
  const { item, free, reserved, used, freeShare, endsAt, ending, granted } = quota;
  const t = useText(words);
  const { amount } = useQuotaWords();
  const over = used + reserved - granted;
  if (over > 0) return <p className="cy-small cy-bad">{fill(t.over, { amount: amount(item, over) })}</p>;
  if (granted === 0) return null;
  const said = { free: amount(item, free), reserved: amount(item, reserved) };
  const parts = [
    reserved > 0 ? fill(t.restReserved, said) : fill(t.rest, said),
    ...(freeShare > 0 ? [fill(t.freeShare, { amount: amount(item, freeShare) })] : []),
    ...(endsAt ? [endOf(t, ending < granted ? amount(item, ending) : undefined, day(endsAt))] : []),
  ];
  return (
    <p className="cy-small cy-faint" title={reserved > 0 ? t.reservedHelp : undefined}>
      {parts.join(' · ')}
    </p>
  );
}

/** All of it, or how much of it, and until when. */
const endOf = (t: typeof words.cn, part: string | undefined, until: string) =>
  part === undefined ? fill(t.endsAll, { day: until }) : fill(t.endsPart, { amount: part, day: until });

type QuotaMetersProps = {
  quotas: readonly Quota[];
  after?: readonly { item: string; value: number }[] | undefined;
};

export const afterOf = (after: QuotaMetersProps['after'], item: string) =>
  after?.find((one) => one.item === item)?.value;

/** Several items beside each other. */
export const QuotaMeters = ({ quotas, after }: QuotaMetersProps) => (
  <div className="space-meters cy-grid">
    {quotas.map((quota) => (
      <QuotaMeter key={quota.item} quota={quota} after={afterOf(after, quota.item)} />
    ))}
  </div>
);
