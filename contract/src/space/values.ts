import { z } from 'zod';
import { Id } from '../kit/values.ts';

/** Where a tenant space stands; the codes are on the wire and in rows. */
export const SPACE_STATUS = {
  draft: '0',
  submitted: '1',
  /** Approved: it is being made ready. */
  approved: '2',
  online: '3',
  /** Stopped, with everything kept: its time is over, or a user took it offline. */
  offline: '4',
  /** For good. */
  sealed: '5',
} as const;
export const SPACE_CODES = Object.values(SPACE_STATUS);
export const SpaceCode = z.enum(SPACE_STATUS);
export type SpaceCode = z.infer<typeof SpaceCode>;

export const SPACE_STATUS_NAMES: Record<SpaceCode, { cn: string; en: string }> = {
  [SPACE_STATUS.draft]: { cn: '草稿', en: 'Draft' },
  [SPACE_STATUS.submitted]: { cn: '待审核', en: 'Pending review' },
  [SPACE_STATUS.approved]: { cn: '开通中', en: 'Being set up' },
  [SPACE_STATUS.online]: { cn: '已上线', en: 'Online' },
  [SPACE_STATUS.offline]: { cn: '已下线', en: 'Offline' },
  [SPACE_STATUS.sealed]: { cn: '已封存', en: 'Sealed' },
};
export const SpaceStatus = z.object({ code: SpaceCode, name: z.string(), nameEn: z.string() });
export type SpaceStatus = z.infer<typeof SpaceStatus>;

/** What runs the applications of a space; those this installation has. */
export const PLATFORMS = ['local'] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * What can be used up. On the wire cores, MB, people, databases, steps, hours; rows hold whole numbers, cores in
 * thousandths.
 */
export const QUOTA_ITEMS = [
  'CPU_CORES',
  'MEMORY_QUOTA',
  'DISK_QUOTA',
  'CONCURRENT_USER',
  'DATABASE_COUNT',
  'TS_DATABASE_SIZE',
  'BIGDATA_STEPS',
  'BIGDATA_MEMORY',
  'BIGDATA_HOURS',
] as const;
export type QuotaItem = (typeof QUOTA_ITEMS)[number];
/** Those a space has; the others belong to the enterprise, with a free share. */
export const SPACE_ITEMS = [
  'CPU_CORES',
  'MEMORY_QUOTA',
  'DISK_QUOTA',
  'CONCURRENT_USER',
  'DATABASE_COUNT',
] as const satisfies readonly QuotaItem[];
export type SpaceItem = (typeof SPACE_ITEMS)[number];
export const BIGDATA_ITEMS = [
  'BIGDATA_STEPS',
  'BIGDATA_MEMORY',
  'BIGDATA_HOURS',
] as const satisfies readonly QuotaItem[];

const THOUSANDTHS: ReadonlySet<QuotaItem> = new Set<QuotaItem>(['CPU_CORES']);
/** As rows hold it, and as the wire and the screens say it. */
export const storedAmount = (item: QuotaItem, value: number) =>
  THOUSANDTHS.has(item) ? Math.round(value * 1000) : value;
export const shownAmount = (item: QuotaItem, amount: number) =>
  THOUSANDTHS.has(item) ? amount / 1000 : amount;

export const Amounts = z.array(z.object({ item: z.enum(QUOTA_ITEMS), value: z.number() }));
export type Amounts = z.infer<typeof Amounts>;

export const MAX_MONTHS = 60;
/** `Months must be a positive integer` */
export const Months = z.number().int().min(1).max(MAX_MONTHS);

export const MAX_REASON = 500;
export const Reason = z.string().trim().max(MAX_REASON);

/** The caller's enterprise. */
export const ofEnterprise = z.object({ enterpriseId: Id });

/** One sum of a price. Yuan. */
export const PriceLine = z.object({
  /** Of a plan its code, of an item the item; screens have the words. */
  code: z.string(),
  label: z.string(),
  labelEn: z.string(),
  amount: z.number(),
});
export type PriceLine = z.infer<typeof PriceLine>;
