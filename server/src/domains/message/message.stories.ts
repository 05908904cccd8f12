import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Act, type CentreMessage, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { inTransaction } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';

export type Filter = Partial<Parameters<typeof bodyOf>[0]>;
const bodyOf = (body: { tabKey: string; q: string; ifRead: boolean; pageNumber: number; pageSize: number }) =>
  body;

/** What stories about messages begin with. */
export function messageStory(test: TestApp) {
  const rows = <T>(read: (db: Db) => Promise<T>) =>
    inTransaction(test.kit, { platform: 'test' }, ({ db }) => read(db));
  const categoryOf = (code: string) =>
    rows(async (db) => {
      const found = await db
        .selectFrom('message_category')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      return found.id;
    });
  const page = async (who: Caller, body: Filter = {}) =>
    (await who.ask(inboxApi.page, { params: { userId: who.userId }, body: body as never })).body as {
      content: CentreMessage[];
      totalElements: number;
    };
  const titles = async (who: Caller, body: Filter = {}) =>
    (await page(who, body)).content.map(({ title }) => title);
  const counts = async (who: Caller) => (await who.ask(inboxApi.counts, { query: {} })).body;
  const act = (who: Caller, name: Act, ids: string[]) => who.ask(inboxApi[name], { body: ids });
  const draft = async (title: string, users: string[], more: object = {}) => ({
    title,
    description: `<p>${title}的内容</p>`,
    messageCategory: await categoryOf('system'),
    audience: { users, groups: [], everybody: false },
    ...more,
  });
  const send = async (who: Caller, title: string, users: string[], more: object = {}) =>
    who.ask(sentApi.send, { body: (await draft(title, users, more)) as never });
  const detail = async (who: Caller, id: string): Promise<SentMessage> =>
    (await who.ask(sentApi.detail, { params: { id } })).body;
  /** Waits until all recipients have it. */
  const arrived = (who: Caller, id: string, state = 'sent') =>
    eventually(async () => {
      const seen = await detail(who, id);
      if (seen.state !== state) throw new Error(`still ${seen.state}`);
      return seen;
    });
  const sent = async (who: Caller, title: string, users: string[], more: object = {}) => {
    const { body } = await send(who, title, users, more);
    return arrived(who, body.id);
  };
  return { rows, categoryOf, page, titles, counts, act, draft, send, sent, detail, arrived, NIL };
}
