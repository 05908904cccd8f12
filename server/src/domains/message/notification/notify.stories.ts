import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { idOf } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Fact, Facts } from '../../../kit/events.ts';

/** What stories about notices share. */
export function notifyStory(test: TestApp) {
  const inPlatform = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(test.kit, { platform: 'test' }, act);
  const accountId = (username: string) => idOf(test, 'account', username);
  const enterpriseId = (alias: string) => idOf(test, 'enterprise', alias);
  /** All recipients of a notice of this action, and its text. */
  const told = (action: string) =>
    inPlatform(({ db }) =>
      db
        .selectFrom('inbox')
        .innerJoin('message', 'message.id', 'inbox.message_id')
        .innerJoin('message_category', 'message_category.id', 'message.category_id')
        .innerJoin('account', 'account.id', 'inbox.account_id')
        .leftJoin('enterprise', 'enterprise.id', 'inbox.enterprise_id')
        .select(['account.username', 'enterprise.alias as place', 'message_category.code as category'])
        .select(['message.title', 'message.title_en', 'message.body', 'message.plain', 'message.plain_en'])
        .select(['message.link', 'message.kind', 'message.self_type', 'message.concern_type', 'inbox.mail'])
        .where('message.action', '=', action)
        .orderBy('message.id')
        .orderBy('account.username')
        .execute(),
    );
  return {
    inPlatform,
    accountId,
    enterpriseId,
    told,
    names: async (action: string) => (await told(action)).map(({ username }) => username),
    happens: <F extends Fact>(name: F, fact: Facts[F]) =>
      inPlatform((ctx) => test.kit.events.emit(ctx, name, fact)),
    /** Waits until these users, and no others, have the notice. */
    becomesKnown: (action: string, people: string[]) =>
      eventually(
        async () => {
          const found = await told(action);
          const names = found.map(({ username }) => username).join();
          if (names !== people.join()) throw new Error(`told: ${names}`);
          return found;
        },
        { interval: 50 },
      ),
  };
}
export type NotifyStory = ReturnType<typeof notifyStory>;
