import { subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import type { Addressee } from '@cloudyard/contract/message/group.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { code } from '../../../../test/publishing.ts';
import { type ListingStory, listingStory } from '../listing/listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let qin: Caller;
let su: Caller;

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, qin, su] = await Promise.all([test.as('lin.qiao'), test.as('qin.yue'), test.as('su.wen')]);
});
afterAll(() => test.close());

const write = async (to: string, title: string) =>
  code(await su.ask(notificationApi.notify, { body: { notifierIds: [to], title } }));
const offered = async (q: string): Promise<Addressee[]> =>
  (await su.ask(notificationApi.colleagues, { query: { q } })).body;
const titles = async (who: Caller, q: string) => {
  const { body } = await who.ask(inboxApi.page, { params: { userId: who.userId }, body: { q } });
  return body.content.map(({ title }: { title: string }) => title);
};

describe('a subscriber without an enterprise', () => {
  it('may write to the publisher of an application while they follow it and it is listed', async () => {
    const here = await story.enterpriseId('海川重工');
    const app = await story.listed({ by: lin.userId, enterprise: here, name: '问得着' });
    expect(await write(app.id, '想问问')).toBe('message.foreign_recipient');
    await su.ask(subscriptionApi.subscribe, { body: { application: { id: app.id } } as never });
    expect((await offered('问得着')).find(({ id }) => id === app.id)).toEqual({
      id: app.id,
      name: '海川重工集团有限公司',
      username: '',
      place: '问得着',
    });
    expect(await write(app.id, '想问问应用')).toBe(200);
    await eventually(async () => expect(await titles(lin, '想问问应用')).toHaveLength(1));
    expect(await titles(qin, '想问问应用')).toEqual([]);
    // The publisher is reached through the application, not through its users' ids.
    expect(await write(lin.userId, '直接写')).toBe('message.foreign_recipient');
    await story.rows((db) =>
      db.updateTable('application').set({ status: '2' }).where('id', '=', app.id).execute(),
    );
    expect(await write(app.id, '下线了')).toBe('message.foreign_recipient');
  });
});
