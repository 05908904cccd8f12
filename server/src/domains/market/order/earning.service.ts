import type { Context } from '../../../kit/context.ts';
import { openAccount, platformAccount } from '../../ledger/index.ts';
import { sellerOf } from './order.queries.ts';

/** Of a hundred, what the publisher earns; the rest is the platform's. */
const SHARE = 85;

/** Who gets the money: the publisher their share, the platform the rest. */
export async function creditsFor({ db }: Context, applicationId: string, amount: number) {
  const seller = await sellerOf(db, applicationId);
  const owner =
    seller?.scope === 'enterprise' && seller.enterprise_id
      ? { enterpriseId: seller.enterprise_id }
      : seller?.scope === 'private'
        ? { userId: seller.created_by }
        : null;
  const share = owner ? Math.floor((amount * SHARE) / 100) : 0;
  const own = { account: await platformAccount(db, 'revenue'), amount: amount - share };
  if (!owner || share === 0) return [own];
  return [own, { account: await openAccount(db, 'payable', owner), amount: share }];
}
