import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { fenOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Bank, type TopupMethod, type TopupState, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import type { FastifyRequest } from 'fastify';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { publicOrigin } from '../../../kit/http.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type FileRow, receiveSealedFile, removeSealedLater, sealedFile } from '../../file/index.ts';
import { demoAccounts } from '../../identity/index.ts';
import { openAccount } from '../transfer/transfer.queries.ts';
import { ownerOf, type WalletKey, walletOf } from '../wallet/wallet.service.ts';
import { isProvider, newCode, OPEN_DAYS, STEPS } from './topup.policy.ts';
import {
  changeTopup,
  countUnderWay,
  insertTopup,
  lockTopup,
  type TopupRow,
  topupById,
  topupPage,
} from './topup.queries.ts';
import { topupFact, topupView } from './topup.view.ts';

export const note = auditOf('ledger.topup', 'topup', ({ id, code }: { id: string; code: string }) => ({
  id,
  name: code,
}));

const DEMO_BANK: Bank = {
  bank: '中国工商银行上海市张江支行',
  name: 'Cloudyard 云场科技（演示）有限公司',
  number: '1001 2345 0900 0067 890',
};

/** People to try it with are there: then there is a till, and a bank account to look at. */
export const isDemo = async (ctx: Context) =>
  ctx.kit.env.DEMO && (await ctx.over('whether this is a demo', (db) => demoAccounts(db))).length > 0;

/** What this installation offers. */
export async function methodsOf(ctx: Context) {
  const { env, payments } = ctx.kit;
  const demo = await isDemo(ctx);
  const own = env.BANK_ACCOUNT
    ? { bank: env.BANK_NAME ?? '', name: env.BANK_ACCOUNT_NAME ?? '', number: env.BANK_ACCOUNT }
    : null;
  const bank = own ?? (demo ? DEMO_BANK : null);
  const methods: TopupMethod[] = [
    ...(payments.alipay ? (['alipay'] as const) : []),
    ...(bank ? (['bank'] as const) : []),
    ...(payments.till && demo ? (['till'] as const) : []),
  ];
  return { methods, bank };
}

const DAY = 86_400_000;
const TRIES = 5;
/** Of one wallet: whoever registers could fill the desk of finance otherwise. */
const MOST_UNDER_WAY = 50;

export async function begin(
  ctx: ActorContext,
  wish: { enterpriseId: string; amount: number; method: TopupMethod },
  at = new Date(),
) {
  const { db, actor } = ctx;
  const owner = ownerOf(ctx, wish.enterpriseId, 'ledger.topup.add');
  if (!(await methodsOf(ctx)).methods.includes(wish.method)) throw new Refusal('ledger.topup_method_off');
  const accountId = await openAccount(db, 'wallet', owner);
  if ((await countUnderWay(db, accountId)) >= MOST_UNDER_WAY) throw new Refusal('ledger.topup_too_many');
  const row = {
    account_id: accountId,
    amount: fenOf(wish.amount),
    method: wish.method,
    by_id: actor.userId,
    by_name: actor.username,
    expires_at: new Date(at.getTime() + OPEN_DAYS * DAY),
  };
  let made: { id: string } | undefined;
  for (let n = 0; !made && n < TRIES; n++) made = await insertTopup(db, { ...row, code: newCode() });
  const topup = orRefuse(await topupById(db, orRefuse(made, 'kit.conflict').id), 'kit.not_found');
  const { amount, method } = wish;
  await note(ctx, 'begin', topup, { after: { status: 'open', amount, payBy: method } });
  return topupView(topup);
}

/** One's own, or with the key one of the enterprise the session stands in; others are not there. */
async function own(ctx: ActorContext, id: string, key: WalletKey): Promise<TopupRow> {
  const row = orRefuse(await topupById(ctx.db, id), 'kit.not_found');
  if (row.enterprise_id !== null && !holds(ctx.actor, key)) throw new Refusal('kit.not_allowed');
  return row;
}

export const topup = async (ctx: ActorContext, id: string) =>
  topupView(await own(ctx, id, 'ledger.wallet.read'));

export async function list(
  ctx: ActorContext,
  query: Paging & { enterpriseId: string; state?: TopupState | undefined },
) {
  const { id } = await walletOf(ctx, query.enterpriseId);
  return topupPage(ctx.db, id, query);
}

/** The provider's page for it. */
export async function pay(ctx: ActorContext, id: string, request: FastifyRequest) {
  const row = await own(ctx, id, 'ledger.topup.add');
  if (!isProvider(row.method) || row.state !== 'open') throw new Refusal('ledger.topup_moved');
  const driver = orRefuse(ctx.kit.payments[row.method], 'ledger.topup_method_off');
  // A provider may be asked over the network, and no connection waits for that.
  await ctx.commitAndRelease();
  const origin = publicOrigin(request, ctx.kit.env);
  const url = await driver.begin({
    id: row.id,
    code: row.code,
    amountFen: row.amount,
    backUrl: `${origin}/console/top-up?of=${row.enterprise_id ? 'enterprise' : 'person'}&id=${row.id}`,
    callbackUrl: origin + addressOf(topupApi.callback, { params: { provider: row.method } }),
  });
  return { url };
}

const RECEIPTS = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']);

export async function handIn(ctx: ActorContext, id: string, request: FastifyRequest) {
  const before = await own(ctx, id, 'ledger.topup.add');
  if (before.method !== 'bank' || !isIn(before, STEPS.handIn)) throw new Refusal('ledger.topup_moved');
  const { name, mime } = await receiveSealedFile(ctx, request, topupApi.handIn, {
    enterpriseId: before.enterprise_id,
  });
  if (!RECEIPTS.has(mime)) throw new Refusal('ledger.topup_receipt_type');
  // Locked: of two receipts at once the second replaces the first.
  const replaced = (await lockTopup(ctx.db, { id }))?.receipt;
  await move(ctx, id, STEPS.handIn, { state: 'receipt', receipt: name, receipt_mime: mime });
  if (replaced) await removeSealedLater(ctx, replaced);
  const after = await own(ctx, id, 'ledger.topup.add');
  await note(ctx, 'hand-in', after, { before: { status: before.state }, after: { status: 'receipt' } });
  // Finance hears of it once: another receipt instead of the first is the same work.
  if (before.state === 'open') await ctx.kit.events.emit(ctx, 'ledger.topup_handed_in', topupFact(after));
  return topupView(after);
}

const isIn = ({ state }: TopupRow, states: readonly string[]) => states.includes(state);

/** Of two acts at once the second finds it in another state and is refused. */
export async function move(ctx: ActorContext, ...change: ChangeArgs) {
  orRefuse(await changeTopup(ctx.db, ...change), 'ledger.topup_moved');
}
type ChangeArgs = Parameters<typeof changeTopup> extends [unknown, ...infer Rest] ? Rest : never;

export async function cancel(ctx: ActorContext, id: string, at = new Date()) {
  const before = await own(ctx, id, 'ledger.topup.add');
  const by = { ended_by: ctx.actor.userId, ended_by_name: ctx.actor.username, ended_at: at };
  await move(ctx, id, STEPS.cancel, { state: 'cancelled', ...by });
  const after = await own(ctx, id, 'ledger.topup.add');
  await note(ctx, 'cancel', after, { before: { status: before.state }, after: { status: 'cancelled' } });
  await tellSettled(ctx, after, 'cancelled');
  return topupView(after);
}

export const tellSettled = (ctx: Context, row: TopupRow, outcome: Facts['ledger.topup_settled']['outcome']) =>
  ctx.kit.events.emit(ctx, 'ledger.topup_settled', {
    ...topupFact(row),
    outcome,
    reason: row.reason,
    isLate: row.is_late,
  });

/** The receipt, for its owner. */
export async function ownReceipt(ctx: ActorContext, id: string): Promise<FileRow> {
  const { receipt } = await own(ctx, id, 'ledger.wallet.read');
  return sealedFile(ctx, orRefuse(receipt, 'kit.not_found'));
}
