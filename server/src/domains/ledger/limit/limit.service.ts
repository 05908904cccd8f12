import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { limitApi, SpendingRules } from '@cloudyard/contract/ledger/limit.ts';
import type { Allowance } from '@cloudyard/contract/ledger/payment.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { holdersOfKey } from '../../access/index.ts';
import { openAccount } from '../transfer/transfer.queries.ts';
import { walletById } from '../wallet/wallet.queries.ts';
import { fits, leftOf, limitOf } from './limit.policy.ts';
import { dropLimit, isMember, keepLimit, keepRules, limitRow, spenders } from './limit.queries.ts';
import { rulesView } from './limit.view.ts';

/** The limit of one person at a wallet in the month of `at`, and above which sum a second one agrees. */
export async function standing({ db }: Context, accountId: string, userId: string | null, at: Date) {
  const row = orRefuse(await limitRow(db, accountId, userId, at), 'kit.not_found');
  const monthly =
    userId === null
      ? null
      : limitOf({ own: row.has_own ? { monthly: row.own } : undefined, everybody: row.everybody });
  return { monthly, spent: row.spent, until: row.until, approvalAbove: row.approval_above };
}
export type Standing = Awaited<ReturnType<typeof standing>>;

export const allowanceOf = ({ monthly, spent, until }: Standing): Allowance | null =>
  monthly === null
    ? null
    : {
        monthly: yuanOf(monthly),
        spent: yuanOf(spent),
        left: yuanOf(leftOf(monthly, spent)),
        until: until.toISOString(),
      };

/** Refuses what would pass the limit, and says how much is left until when. */
export function mustFit({ monthly, spent, until }: Standing, amount: number) {
  if (monthly === null || fits(monthly, spent, amount)) return;
  const left = String(yuanOf(leftOf(monthly, spent)));
  throw new Refusal('ledger.limit_reached', { left, until: until.toISOString() });
}

const MOST = 500;

async function walletOfEnterprise({ db, actor }: ActorContext, enterpriseId: string) {
  isCurrentEnterprise(actor, enterpriseId);
  if (actor.enterpriseId === null) throw new Refusal('kit.not_allowed');
  const id = await openAccount(db, 'wallet', { enterpriseId });
  return orRefuse(await walletById(db, id), 'kit.not_found');
}

export async function rulesOf(
  ctx: ActorContext,
  enterpriseId: string,
  at = new Date(),
): Promise<SpendingRules> {
  const { id: accountId } = await walletOfEnterprise(ctx, enterpriseId);
  const row = orRefuse(await limitRow(ctx.db, accountId, null, at), 'kit.not_found');
  const holders = await holdersOfKey(ctx.db, 'ledger.wallet.spend', enterpriseId, {
    except: null,
    most: MOST,
  });
  const people = await spenders(
    ctx.db,
    accountId,
    holders.map(({ id }) => id),
    at,
  );
  return rulesView(row, people);
}

const note = auditOf('ledger.limit', 'spending-limit');
const orNull = (yuan: number | null) => (yuan === null ? null : fenOf(yuan));

export async function setRules(ctx: ActorContext, asked: z.output<typeof limitApi.setRules.body>) {
  const { enterpriseId, approvalAbove, monthlyDefault } = asked;
  const wallet = await walletOfEnterprise(ctx, enterpriseId);
  const before = await rulesOf(ctx, enterpriseId);
  await keepRules(ctx.db, wallet.id, {
    approval_above: orNull(approvalAbove),
    monthly_default: orNull(monthlyDefault),
  });
  await note(ctx, 'rules', wallet, {
    before: { approvalAbove: before.approvalAbove, monthlyDefault: before.monthlyDefault },
    after: { approvalAbove, monthlyDefault },
  });
  return rulesOf(ctx, enterpriseId);
}

/** A limit a user raises for themselves is none, as long as another person could do it. */
async function mustNotRaiseOwn(
  ctx: ActorContext,
  before: number | null,
  after: number | null,
  place: string,
) {
  if (before === null || (after !== null && after <= before)) return;
  const others = { except: ctx.actor.userId, most: 1 };
  if ((await holdersOfKey(ctx.db, 'ledger.limit.edit', place, others)).length > 0)
    throw new Refusal('ledger.limit_own');
}

export async function setLimit(ctx: ActorContext, asked: z.output<typeof limitApi.setLimit.body>) {
  const { enterpriseId, userId, rule, amount } = asked;
  const { id: accountId } = await walletOfEnterprise(ctx, enterpriseId);
  if (!(await isMember(ctx.db, enterpriseId, userId))) throw new Refusal('kit.not_found');
  const now = await rulesOf(ctx, enterpriseId);
  const before = monthlyOf(now, userId);
  const next = { default: now.monthlyDefault, unlimited: null, amount }[rule];
  if (userId === ctx.actor.userId) await mustNotRaiseOwn(ctx, before, next, enterpriseId);
  if (rule === 'default') await dropLimit(ctx.db, accountId, userId);
  else await keepLimit(ctx.db, accountId, userId, rule === 'amount' ? orNull(amount) : null);
  const after = await rulesOf(ctx, enterpriseId);
  const person = [...after.people, ...now.people].find((one) => one.userId === userId);
  await note(
    ctx,
    'change',
    { id: userId, name: person?.username ?? userId },
    { before: { monthlyLimit: before }, after: { monthlyLimit: monthlyOf(after, userId) } },
  );
  return after;
}

/** What applies to a person, also to one who is not listed. */
function monthlyOf({ people, monthlyDefault }: SpendingRules, userId: string): number | null {
  const person = people.find((one) => one.userId === userId);
  return person ? person.monthly : monthlyDefault;
}
