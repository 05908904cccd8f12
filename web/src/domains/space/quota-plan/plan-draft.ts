import { type QuotaPlan, QuotaPlanDraft } from '@cloudyard/contract/space/quota-plan.ts';
import { BIGDATA_ITEMS, QUOTA_ITEMS, type QuotaItem, SPACE_ITEMS } from '@cloudyard/contract/space/values.ts';
import { z } from 'zod';

const GB = 1024;
const IN_GB: ReadonlySet<QuotaItem> = new Set<QuotaItem>([
  'MEMORY_QUOTA',
  'DISK_QUOTA',
  'TS_DATABASE_SIZE',
  'BIGDATA_MEMORY',
]);
export const isInGb = (item: QuotaItem) => IN_GB.has(item);

/** The items of a plan of this kind; the first is what it cannot be without. */
export const itemsOf = (kind: QuotaPlan['kind'] | undefined): readonly QuotaItem[] =>
  kind === 'bigdata' ? BIGDATA_ITEMS : SPACE_ITEMS;
const needed = { space: 'MEMORY_QUOTA', bigdata: 'BIGDATA_STEPS' } as const;

const amount = z.number().min(0).max(10_000_000).nullish();
const amounts = z.object(
  Object.fromEntries(QUOTA_ITEMS.map((item) => [item, amount])) as Record<QuotaItem, typeof amount>,
);

/** As people type it: a field for each item, sizes in GB. */
export const FormDraft = QuotaPlanDraft.omit({ items: true })
  .extend({ amounts })
  .refine(({ kind, amounts: of }) => kind !== 'space' || (of.MEMORY_QUOTA ?? 0) > 0, {
    path: ['amounts', needed.space],
    message: 'required',
  })
  .refine(({ kind, amounts: of }) => kind !== 'bigdata' || (of.BIGDATA_STEPS ?? 0) > 0, {
    path: ['amounts', needed.bigdata],
    message: 'required',
  });
export type FormDraft = z.output<typeof FormDraft>;

export const bodyOf = ({ amounts: of, ...rest }: FormDraft): QuotaPlanDraft => ({
  ...rest,
  items: itemsOf(rest.kind).flatMap((item) => {
    const typed = of[item];
    if (typeof typed !== 'number' || typed === 0) return [];
    return [{ item, value: isInGb(item) ? Math.round(typed * GB) : typed }];
  }),
});

export const draftOf = (plan: QuotaPlan): z.input<typeof FormDraft> => ({
  kind: plan.kind,
  code: plan.code,
  name: plan.name,
  nameEn: plan.nameEn,
  description: plan.description,
  descriptionEn: plan.descriptionEn,
  price: plan.price,
  isOffered: plan.isOffered,
  amounts: Object.fromEntries(
    plan.items.map(({ item, value }) => [item, isInGb(item) ? value / GB : value]),
  ) as FormDraft['amounts'],
});

export const NEW: Partial<z.input<typeof FormDraft>> = {
  kind: 'space',
  code: '',
  name: '',
  nameEn: '',
  description: '',
  descriptionEn: '',
  isOffered: true,
};
