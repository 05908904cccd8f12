import type { Context, Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { notify } from './notify.service.ts';
import { markDecided } from './settle.service.ts';

// Money paid in: whoever began it, those who look after the wallet, and the platform's finance.

type Hear<F extends keyof Facts> = (ctx: Context, fact: Facts[F]) => Promise<void>;
type About = Pick<Facts['ledger.topup_settled'], 'id' | 'code' | 'userId' | 'enterpriseId'>;

const FINANCE = 'ledger.topup.confirm';
const deskOf = ({ code }: About) => `/console/finance-topups?q=${code}`;

/** Whoever began it; of an enterprise's also all who may see its wallet. */
const owners = ({ userId, enterpriseId }: About) => ({
  to: enterpriseId ? { holders: 'ledger.wallet.read', of: enterpriseId, also: [userId] } : [userId],
  enterpriseId,
});
const pageOf = ({ id, enterpriseId }: About) =>
  `/console/top-up?of=${enterpriseId ? 'enterprise' : 'person'}&id=${id}`;

const handedIn: Hear<'ledger.topup_handed_in'> = (ctx, fact) =>
  notify(ctx, {
    event: 'topup-handed-in',
    to: { holders: FINANCE, of: null, except: fact.userId },
    values: { code: fact.code, owner: fact.owner, amount: fact.amount },
    link: deskOf(fact),
    concern: { type: 'topup-check', id: fact.id },
  });

const checked: Hear<'ledger.topup_checked'> = async (ctx, fact) => {
  const { code, owner, amount, returnReference } = fact;
  const received = fact.received ?? amount;
  await markDecided(ctx, 'topup-check', fact.id);
  const common = {
    to: { holders: FINANCE, of: null, except: fact.checkedBy },
    link: deskOf(fact),
    concern: { type: 'topup-confirm', id: fact.id },
  } as const;
  const values = { code, owner, amount: received };
  if (fact.method === 'bank') await notify(ctx, { ...common, event: 'topup-checked', values });
  else await notify(ctx, { ...common, event: 'topup-settling', values: { ...values, returnReference } });
  if (received === amount || returnReference !== '') return;
  await notify(ctx, {
    event: 'topup-corrected',
    ...owners(fact),
    values: { code, amount, received },
    link: pageOf(fact),
  });
};

const settled: Hear<'ledger.topup_settled'> = async (ctx, fact) => {
  const { code, amount, outcome, reason } = fact;
  await markDecided(ctx, 'topup-check', fact.id);
  await markDecided(ctx, 'topup-confirm', fact.id);
  const common = { ...owners(fact), link: pageOf(fact) };
  if (outcome === 'done')
    await notify(ctx, {
      ...common,
      event: 'topup-done',
      values: { code, received: fact.received ?? amount },
    });
  if (outcome === 'rejected')
    await notify(ctx, {
      ...common,
      event: 'topup-rejected',
      values: { code, amount, reason },
      importance: 1,
    });
  if (outcome === 'returned')
    await notify(ctx, {
      ...common,
      event: 'topup-returned',
      values: { code, amount: fact.received ?? amount, returnReference: fact.returnReference },
    });
  if (outcome === 'failed')
    await notify(ctx, { ...common, event: 'topup-failed', values: { code, amount }, importance: 1 });
};

const odd: Hear<'ledger.topup_odd'> = (ctx, fact) => {
  const { code, owner, amount, what, came, provider, transactionId } = fact;
  return notify(ctx, {
    event: 'topup-odd',
    to: { holders: FINANCE, of: null },
    values: { code, owner, amount, what, came, provider, transactionId },
    link: deskOf(fact),
    importance: 1,
  });
};

export function listenToTopups({ events }: Kit) {
  events.on('ledger.topup_handed_in', handedIn);
  events.on('ledger.topup_checked', checked);
  events.on('ledger.topup_settled', settled);
  events.on('ledger.topup_odd', odd);
}
