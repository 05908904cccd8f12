import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type TopupMethod, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { accountId, roleId, rows } from '../../../../test/rows.ts';
import { signForm } from '../../../kit/signed-form.ts';
import { insertRoleMember } from '../../access/index.ts';

/** What stories about top-ups share. */
export function topupStory(test: TestApp) {
  const begin = async (who: Caller, amount: number, method: TopupMethod, enterpriseId = NIL) =>
    (await who.ask(topupApi.begin, { body: { enterpriseId, amount, method } })).body;
  const callback = async (form: Record<string, string>, provider = 'till') => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api-account/topups/callback/${provider}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: response.statusCode, text: response.body };
  };
  const signed = (form: Record<string, string>) => signForm(test.kit.secret, 'till callback', form);
  return {
    begin,
    callback,
    signed,
    /** As the till says it. */
    paid: ({ code, amount }: { code: string; amount: number }, more: Record<string, string> = {}) =>
      callback(
        signed({
          ...{ order: code, transaction: `T-${code}`, fen: String(Math.round(amount * 100)) },
          ...{ status: 'TRADE_SUCCESS', ...more },
        }),
      ),
    get: async (who: Caller, id: string) => (await who.ask(topupApi.get, { params: { id } })).body,
    posted: async (who: Caller, enterpriseId = NIL) =>
      (await who.ask(walletApi.get, { query: { enterpriseId } })).body.posted as number,
    handIn: async (who: Caller, id: string, bytes: Buffer | string, name = '回单.png') => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
      const sent = new Response(form);
      const response = await test.app.inject({
        method: 'POST',
        url: addressOf(topupApi.handIn, { params: { id } }),
        payload: Buffer.from(await sent.arrayBuffer()),
        headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: who.cookie },
      });
      return { status: response.statusCode, body: response.json() };
    },
    /** Works for the platform's finance; before the first login. */
    makeFinance: async (username: string) => {
      const role = await roleId(test, 'platform-finance', null);
      const account = await accountId(test, username);
      await rows(test, (db) => insertRoleMember(db, { role_id: role, account_id: account }));
    },
    /** Who got a notice of this action, and what it says. */
    told: (action: string) =>
      rows(test, (db) =>
        db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .innerJoin('account', 'account.id', 'inbox.account_id')
          .leftJoin('enterprise', 'enterprise.id', 'inbox.enterprise_id')
          .select(['account.username', 'enterprise.alias as place'])
          .select(['message.title', 'message.title_en', 'message.plain', 'message.link'])
          .where('message.action', '=', action)
          .orderBy('message.id')
          .orderBy('account.username')
          .execute(),
      ),
    transfers: (topupId: string) =>
      rows(test, (db) =>
        db
          .selectFrom('ledger_transfer')
          .select(['key', 'kind', 'by_name'])
          .where('reference_id', '=', topupId)
          .execute(),
      ),
  };
}
/** Waits until these users, and no others, have the notice. */
export const becomesKnown = ({ told }: TopupStory, action: string, people: string[]) =>
  eventually(async () => {
    const found = await told(action);
    const names = found.map(({ username }) => username).join();
    if (names !== people.join()) throw new Error(`told: ${names}`);
    return found;
  });
export type TopupStory = ReturnType<typeof topupStory>;
