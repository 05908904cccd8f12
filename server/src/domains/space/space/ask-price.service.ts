import type { Context } from '../../../kit/context.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { askPayment, type PaymentWish, platformAccount } from '../../ledger/index.ts';

/** How long a review may take: so long the money is set aside. */
const REVIEW_MINUTES = 30 * 24 * 60;
/** So long a user who may spend has time to pay. */
const UNPAID_DAYS = 7;

type Filled = 'owner' | 'forWhom' | 'credits' | 'expiresAt' | 'holdMinutes';
type Price = Omit<PaymentWish, Filled> & { enterpriseId: string };

/** Asks an enterprise for the price of what it rents; the platform earns it. */
export async function askPrice(ctx: Context, { enterpriseId, ...wish }: Price, at: Date) {
  return askPayment(ctx, {
    ...wish,
    owner: { enterpriseId },
    forWhom: (await enterpriseNameOf(ctx.db, enterpriseId)) ?? '',
    credits: [{ account: await platformAccount(ctx.db, 'revenue'), amount: wish.amount }],
    expiresAt: new Date(at.getTime() + UNPAID_DAYS * 86_400_000),
    ...(wish.settles === 'on_delivery' ? { holdMinutes: REVIEW_MINUTES } : {}),
  });
}
