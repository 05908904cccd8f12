import { randomUUID } from 'node:crypto';
import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { accountId, enterpriseId, roleId, rows } from '../../../../test/rows.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { insertRoleMember } from '../../access/index.ts';
import { type Owner, openAccount, platformAccount, transferMoney } from '../transfer/transfer.queries.ts';
import type { Shown } from './payment.queries.ts';
import { askPayment, type PaymentWish } from './payment.service.ts';

/** What stories about payments share: three people of an enterprise who may spend (lin, meng, he), and payments another room asked for. */
export async function paymentStory(test: TestApp) {
  const here = await enterpriseId(test, '海川重工');
  const finance = await roleId(test, 'enterprise-finance', here);
  const account_id = await accountId(test, 'he.ming');
  await rows(test, (db) => insertRoleMember(db, { role_id: finance, account_id, enterprise_id: here }));
  const inPlatform = <T>(act: (ctx: Context) => Promise<T>) =>
    inTransaction(test.kit, { platform: 'test' }, act);

  const give = (owner: Owner, fen: number, kind: 'topup' | 'promotion' = 'topup') =>
    rows(test, async (db) => {
      const to = await openAccount(db, kind === 'topup' ? 'wallet' : 'promo', owner);
      const from = await platformAccount(db, kind === 'topup' ? 'clearing' : 'promotion');
      const lines = [
        { account: from, amount: -fen },
        { account: to, amount: fen },
      ];
      const about = { type: 'test', id: randomUUID(), name: 'test' };
      return transferMoney(db, { kind, key: randomUUID(), about, lines, by: { id: null, name: 'test' } });
    });

  /** A payment of an enterprise's wallet, all of it for the platform unless said otherwise. */
  const ask = (amount: number, more: Partial<PaymentWish> = {}) =>
    inPlatform(async (ctx) => {
      const revenue = await platformAccount(ctx.db, 'revenue');
      return askPayment(ctx, {
        owner: { enterpriseId: here },
        key: randomUUID(),
        kind: 'purchase',
        settles: 'at_once',
        amount,
        title: '能效管家 标准方案',
        lines: [{ label: '12 个月', amount }],
        about: { type: 'application', id: randomUUID(), name: '能效管家' },
        credits: [{ account: revenue, amount }],
        expiresAt: new Date(Date.now() + 3_600_000),
        ...more,
      });
    });

  const pay = (who: Caller, payment: Shown, more: object = {}, headers: Record<string, string> = {}) =>
    who.ask(
      paymentApi.execute,
      {
        body: {
          ...{ cost: yuanOf(payment.amount), userId: who.userId, account: payment.account_id },
          ...{ paymentId: payment.id, ...more },
        },
      },
      headers,
    );
  const seen = async (who: Caller, { id }: { id: string }) =>
    (await who.ask(paymentApi.get, { params: { id } })).body;
  const wallet = async (who: Caller, id = here) =>
    (await who.ask(walletApi.get, { query: { enterpriseId: id } })).body;
  const stateOf = (id: string) =>
    rows(test, async (db) => {
      const found = db.selectFrom('ledger_payment').select('state').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).state;
    });
  return { here, own: NIL, inPlatform, give, ask, pay, seen, wallet, stateOf };
}
export type PaymentStory = Awaited<ReturnType<typeof paymentStory>>;
