import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/app.ts';
import { rows } from '../../../test/rows.ts';
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
  return { topUp, hold, buy, earn, certify };
}
