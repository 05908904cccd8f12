import { randomUUID } from 'node:crypto';
import { limitApi } from '@cloudyard/contract/ledger/limit.ts';
import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import type { SpaceCode } from '@cloudyard/contract/space/values.ts';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../test/rows.ts';
import { openAccount, platformAccount, transferMoney } from '../ledger/index.ts';

/** What a call said: done, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 200 ? 'done' : body.code;

/** The space password of all stories. */
export const SECRET = 'Harbour2026';

/** What stories about spaces share: lin runs 海川重工 and may spend, zhou runs another enterprise, admin is the platform. */
export async function spaceStory(test: TestApp) {
  /** Money from the bank; fen. */
  const topUp = (of: string, fen: number) =>
    rows(test, async (db) =>
      transferMoney(db, {
        ...{ kind: 'topup', key: randomUUID(), by: { id: null, name: 'system' } },
        about: { type: 'topup', id: randomUUID(), name: '银行转账' },
        lines: [
          { account: await platformAccount(db, 'clearing'), amount: -fen },
          { account: await openAccount(db, 'wallet', { enterpriseId: of }), amount: fen },
        ],
      }),
    );
  const [lin, zhou, qin, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  const [here, there] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];

  const plan = async (code: string, who = lin) => {
    const { plans } = (await who.ask(quotaPlanApi.offered, { query: { kind: 'space' } })).body;
    return plans.find((one: { code: string }) => one.code === code);
  };
  const draft = async (more: object = {}) => ({
    ...{
      domainName: 'HaiChuan',
      name: 'haichuan',
      platform: 'local' as const,
      period: 3,
      autoRenewal: false,
    },
    ...{ planId: (await plan('starter')).id as string, password: SECRET },
    ...more,
  });
  const save = async (who = lin, more: object = {}) =>
    who.ask(spaceApi.save, { body: await draft(more) }, { 'idempotency-key': randomUUID() });
  const submit = (who: Caller, id: string, amount?: number) =>
    who.ask(spaceApi.submitOrOpen, { body: id as never, query: { amount } });
  const move = (who: Caller, id: string, code: SpaceCode, reason = '') =>
    who.ask(spaceApi.move, { body: { id, status: { code }, reason } });
  const wallet = async () => (await lin.ask(walletApi.get, { query: { enterpriseId: here } })).body;
  /** Above this sum a second person agrees; yuan. */
  const approveAbove = (approvalAbove: number | null) =>
    lin.ask(limitApi.setRules, { body: { enterpriseId: here, approvalAbove, monthlyDefault: null } });
  /** Asked for by lin, paid out by the platform's finance. */
  const refund = async (paymentId: string) => {
    const { amount } = (await lin.ask(refundApi.quote, { query: { paymentId } })).body;
    const { id } = (await lin.ask(refundApi.request, { body: { paymentId, amount, reason: '不再需要' } }))
      .body;
    return admin.ask(refundApi.settle, { params: { id }, body: { approved: true } });
  };
  const mine = async (who = lin) => (await who.ask(spaceApi.mine)).body;
  /** A space that is online, with a database of its plan. */
  const online = async (who = lin, of = here, more: object = {}) => {
    await topUp(of, 1_000_000);
    const { id } = (await save(who, more)).body;
    await submit(who, id);
    await move(admin, id, '2');
    await eventually(async () => expect((await mine(who)).steps[3]).toMatchObject({ state: 'done' }));
    return id as string;
  };
  return {
    ...{ topUp, wallet, approveAbove, refund, lin, zhou, qin, admin, here, there },
    ...{ plan, draft, save, submit, move, mine, online },
  };
}
export type SpaceStory = Awaited<ReturnType<typeof spaceStory>>;
