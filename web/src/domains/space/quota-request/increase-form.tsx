import type { Quota } from '@cloudyard/contract/space/quota.ts';
import { RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import type { SpaceRow } from '@cloudyard/contract/space/space.ts';
import type { QuotaItem } from '@cloudyard/contract/space/values.ts';
import { Reason, SPACE_ITEMS, type SpaceItem } from '@cloudyard/contract/space/values.ts';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { Field } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { afterOf, QuotaMeter } from '../quota/quota-meter.tsx';
import { yuan } from '../shared/yuan.ts';
import { ReasonField } from './common-fields.tsx';
import { RequestForm } from './request-form.tsx';

/** On the wire in MB; people think of them in GB. */
const IN_MB: ReadonlySet<QuotaItem> = new Set<QuotaItem>([
  'MEMORY_QUOTA',
  'DISK_QUOTA',
  'TS_DATABASE_SIZE',
  'BIGDATA_MEMORY',
]);

/** How much of the wire one unit of a field is. */
const scaleOf = (item: QuotaItem) => (IN_MB.has(item) ? 1024 : 1);

/** Up to the next whole step; sums of thousandths have no exact floats. */
const toStep = (value: number, step: number) =>
  Math.round(Math.ceil(value / step - 1e-9) * step * 1000) / 1000;

const isWhole = (value: number, step: number) => Math.abs(toStep(value, step) - value) < 1e-6;

const MOST = 1_000_000;
const more = z.number().min(0).max(MOST).nullish();
/** In the units of the fields, GB instead of MB. */
const Wish = z.object({
  items: z.object({
    CPU_CORES: more,
    MEMORY_QUOTA: more,
    DISK_QUOTA: more,
    CONCURRENT_USER: more,
    DATABASE_COUNT: more,
  } satisfies Record<SpaceItem, typeof more>),
  reason: Reason,
});
type Wish = z.output<typeof Wish>;

export function draftOf({ items = {}, reason = '' }: Partial<Wish>): RequestDraft | undefined {
  const wanted = SPACE_ITEMS.flatMap((item) => {
    const value = items[item] ?? 0;
    return value > 0 ? [{ item, value: value * scaleOf(item) }] : [];
  });
  const parsed = RequestDraft.safeParse({ kind: 'increase', items: wanted, reason });
  return parsed.success ? parsed.data : undefined;
}

/** `?MEMORY_QUOTA=2048`: another page knows what is missing. In whole steps, in the units of the fields. */
export function wishIn(search: string, quotas: readonly Quota[]): Wish['items'] {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    quotas.map(({ item, step }) => {
      const missing = Number(query.get(item));
      return [item, missing > 0 && missing <= MOST ? toStep(missing, step) / scaleOf(item) : null];
    }),
  );
}

/** The end of the space is said above all of them. */
const withoutEnd = (quota: Quota, { endsAt }: SpaceRow): Quota =>
  quota.endsAt === endsAt ? { ...quota, endsAt: null } : quota;

type IncreaseFormProps = { space: SpaceRow; quotas: readonly Quota[] };

/** Each item with its use, and how much more of it. */
export function IncreaseForm({ space, quotas }: IncreaseFormProps) {
  const t = useText(words).increase;
  const { search } = useLocation();
  const [items] = useState(() => wishIn(search, quotas));
  return (
    <RequestForm
      words={t}
      schema={Wish}
      initial={{ items, reason: '' }}
      again={{ items: wishIn('', quotas), reason: '' }}
      draftOf={draftOf}
      nothing={t.nothing}
    >
      {(quoted) => (
        <>
          {space.endsAt && (
            <p className="cy-faint cy-bottom-16">
              {fill(t.until, { name: space.name, day: day(space.endsAt) })}
            </p>
          )}
          {quotas.map((quota) => (
            <div key={quota.item} className="space-request-item cy-fold cy-grid cy-start">
              <QuotaMeter quota={withoutEnd(quota, space)} after={afterOf(quoted?.data?.after, quota.item)} />
              <MoreField quota={quota} />
            </div>
          ))}
          <ReasonField />
        </>
      )}
    </RequestForm>
  );
}

function MoreField({ quota: { item, step, price } }: { quota: Quota }) {
  const t = useText(words).increase;
  const { name, amount } = useQuotaWords();
  const scale = scaleOf(item);
  const units: Readonly<Partial<Record<string, string>>> = t.unit;
  const said = { step: amount(item, step), price: yuan(price) };
  const check = async (_: unknown, value: unknown) => {
    if (typeof value === 'number' && !isWhole(value * scale, step)) throw new Error(fill(t.step, said));
  };
  return (
    <Field
      name={['items', item]}
      label={fill(t.more, { name: name(item) })}
      help={fill(price > 0 ? t.stepHelp : t.stepFree, said)}
      optional={false}
      required={false}
      rules={[{ validator: check }]}
    >
      <InputNumber
        className="cy-number"
        min={0}
        placeholder="0"
        max={MOST / scale}
        step={step / scale}
        suffix={scale > 1 ? 'GB' : units[item]}
      />
    </Field>
  );
}
