import { z } from 'zod';
import { Instant } from '../kit/values.ts';

const count = z.number().int();

/** What buyers have of an application or a version. */
export const Buyers = z.object({
  /** Delivered or on their way, and not ended. */
  orders: count,
  /** Of them, running now. */
  instances: count,
  /** Null: fewer than three. Publishers do not see smaller numbers: they could point at a user. */
  enterprises: count.nullable(),
  /** When the last of them is paid until; null: none is paid for a time. */
  paidUntil: Instant.nullable(),
  /** Bought for good. */
  permanent: count,
  /** Renew by themselves. */
  renewals: count,
  /** Paid orders run: it cannot be archived. */
  isPaid: z.boolean(),
});
export type Buyers = z.infer<typeof Buyers>;

/** What is affected when an application or a version goes offline. */
export const Impact = z.object({
  subscribers: count,
  versions: count,
  modules: count,
  /** Left out where no enterprise has it. */
  buyers: Buyers.optional(),
});
export type Impact = z.infer<typeof Impact>;
