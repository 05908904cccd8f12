import { randomUUID } from 'node:crypto';
import { ACCEPTANCE_DAYS } from '@cloudyard/contract/ledger/withdrawal.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { rows } from '../../../test/rows.ts';
import { withClient } from '../../drivers/database/index.ts';
import type { Actor } from '../../kit/actor.ts';
import { type ActorContext, inTransaction } from '../../kit/context.ts';
import { insertDemoVersions } from '../enterprise/index.ts';
import {
  holdMoney,
  type Line,
  type Owner,
  openAccount,
  platformAccount,
  postHold,
  transferMoney,
} from './transfer/transfer.queries.ts';
import { askWithdrawal } from './withdrawal/withdrawal.service.ts';

const by = { id: null, name: 'system' };
const about = (name: string) => ({ type: 'application', id: randomUUID(), name });

/** What stories about money share. Amounts in fen. */
export function ledgerStory(test: TestApp) {
  /** Money from the bank. */
  const topUp = (owner: Owner, fen: number) =>
    rows(test, async (db) => {
      const lines = [
        { account: await platformAccount(db, 'clearing'), amount: -fen },
        { account: await openAccount(db, 'wallet', owner), amount: fen },
      ];
      return transferMoney(db, { kind: 'topup', key: randomUUID(), about: about('银行转账'), lines, by });
    });
  const hold = (owner: Owner, fen: number) =>
    rows(test, (db) =>
      holdMoney(db, {
        ...{ owner, amount: fen, key: randomUUID(), about: about('能效管家'), by },
        until: new Date(Date.now() + 3_600_000),
      }),
    );
  /** A purchase: the publisher gets a share of it. */
  const buy = async (owner: Owner, fen: number, seller?: { owner: Owner; share: number }) => {
    const { id } = await hold(owner, fen);
    return rows(test, async (db) => {
      const share = seller?.share ?? 0;
      const credits: Line[] = [{ account: await platformAccount(db, 'revenue'), amount: fen - share }];
      if (seller) credits.push({ account: await openAccount(db, 'payable', seller.owner), amount: share });
      return postHold(db, id, 'purchase', credits, by);
    });
  };
  /** What a seller is owed, out of nowhere. */
  const earn = async (seller: Owner, fen: number) => {
    const buyer = { userId: (await test.as('he.ming')).userId };
    await topUp(buyer, fen);
    await buy(buyer, fen, { owner: seller, share: fen });
  };
  /** As if all of it had been earned before the days of acceptance; not where the chain is held against it. */
  const accepted = () =>
    withClient(test.owner, async (client) => {
      await client.query(`begin;
        alter table ledger_entry no force row level security, disable trigger stays;
        alter table ledger_account no force row level security;
        update ledger_entry set created_at = created_at - interval '${ACCEPTANCE_DAYS} days'
          where account_id in (select id from ledger_account where kind = 'payable');
        alter table ledger_account force row level security;
        alter table ledger_entry force row level security, enable trigger stays;
        commit`);
    });
  const earnAccepted = async (seller: Owner, fen: number) => {
    await earn(seller, fen);
    await accepted();
  };
  /** Asked for when everything is accepted. */
  const withdrawLater = (who: Caller, enterpriseId: string, amount: number) => {
    const keys = new Set(['ledger.withdrawal.add']);
    const actor = { userId: who.userId, username: 'later', enterpriseId, keys } as unknown as Actor;
    const later = new Date(Date.now() + (ACCEPTANCE_DAYS + 1) * 86_400_000);
    return inTransaction(test.kit, { platform: 'test' }, (ctx) =>
      askWithdrawal({ ...ctx, actor } as ActorContext, { enterpriseId, amount }, later),
    );
  };
  /** The certification in force, with a bank account. */
  const certify = async (owner: Owner, accountId: string) => {
    const content: Record<string, string> =
      'userId' in owner
        ? { bankAccountName: '林乔', openingBank: '中国工商银行', bankAccount: '6222021001112233447' }
        : { bankAccountName: '海川重工', bankName: '中国工商银行', bankAccountNum: '1001190729000123456' };
    const at = new Date();
    const row = {
      ...{ kind: 'userId' in owner ? 'person' : 'enterprise', account_id: accountId, name: '林乔', content },
      ...{
        state: 'approved',
        in_force: true,
        submitted_at: at,
        decided_at: at,
        decided_by: (await test.as('he.ming')).userId,
      },
    };
    const place = 'enterpriseId' in owner ? { enterprise_id: owner.enterpriseId, founding: true } : {};
    return rows(test, (db) => insertDemoVersions(db, [{ ...row, ...place }]));
  };
  return { topUp, hold, buy, earn, accepted, earnAccepted, withdrawLater, certify };
}
