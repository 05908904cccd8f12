import { type Subscribe, subscriptionApi } from '@cloudyard/contract/market/subscription.ts';
import { type CentreMessage, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type ListingStory, listingStory } from '../../../../test/market.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let admin: Caller;
let su: Caller;
let here: string;

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  [lin, admin, su] = await Promise.all([test.as('lin.qiao'), test.as('admin'), test.as('su.wen')]);
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());

type Code = '0' | '1' | '2' | '3' | '4' | '5';
const say = async (who: Caller, id: string, code: Code) => {
  const body = { id, status: { code }, reason: '理由' };
  const { status } = await who.ask(applicationApi.setStatus, { body });
  if (status !== 200) throw new Error(`${code}: ${status}`);
};
const sayVersion = async (who: Caller, id: string, code: Code) => {
  const { status } = await who.ask(versionApi.setStatus, { body: { id, status: { code }, reason: '理由' } });
  if (status !== 200) throw new Error(`${code}: ${status}`);
};
const subscribed = (id: string) =>
  story.rows((db) =>
    db.insertInto('subscription').values({ application_id: id, account_id: su.userId }).execute(),
  );
const rename = (id: string, name: string) =>
  story.rows((db) => db.updateTable('application').set({ name }).where('id', '=', id).execute());

/** The notices a subscriber has about it. */
const toldOf = async (name: string) => {
  const ask = { params: { userId: su.userId }, body: { q: name } };
  const page = (await su.ask(inboxApi.page, ask)).body.content as CentreMessage[];
  return page.map(({ title, titleEn, summary, summaryEn }) => ({ title, titleEn, summary, summaryEn }));
};

describe('the notice to a subscriber', () => {
  it.each<[string, Code[], { cn: string; en: string; online: boolean }]>([
    ['甲下线', ['2'], { cn: '已下线', en: 'went offline', online: false }],
    [
      '乙归档',
      ['5'],
      { cn: '已归档，不再提供', en: 'was archived and is no longer available', online: false },
    ],
    ['丙恢复', ['4', '3'], { cn: '已恢复上线', en: 'is online again', online: true }],
    [
      '丁解除',
      ['4', '2'],
      {
        cn: '已解除平台下线，尚未重新上线',
        en: "is no longer suspended but isn't back online yet",
        online: false,
      },
    ],
    // rule: status.notify, status.report
  ])('says what happened to %s after the moves %j', async (name, codes, { cn, en, online }) => {
    const { id } = await story.listed({ by: lin.userId, enterprise: here, name });
    await subscribed(id);
    for (const code of codes) await say(code === '2' && codes.length === 1 ? lin : admin, id, code);
    await eventually(async () => expect(await toldOf(name)).toHaveLength(1));
    expect(await toldOf(name)).toEqual([
      {
        title: `“${name}”${online ? '上线' : '下线'}`,
        titleEn: `"${name}" is ${online ? 'online' : 'offline'}`,
        summary: `您订阅的“${name}”${cn}。`,
        summaryEn: `"${name}", which you subscribe to, ${en}.`,
      },
    ]);
  });

  const titlesOf = async (name: string) => (await toldOf(name)).map(({ title }) => title);

  it('says nothing of a version before it can be opened in the market', async () => {
    const shown = await story.listed({ by: lin.userId, enterprise: here, name: '戊版本' });
    await subscribed(shown.id);
    const dropped = await story.further(shown, lin.userId, 1, '0');
    await sayVersion(lin, dropped, '5');
    const next = await story.further(shown, lin.userId, 2, '0');
    await sayVersion(lin, next, '1');
    await sayVersion(admin, next, '2');
    await sayVersion(lin, next, '3');
    await eventually(async () => expect(await titlesOf('戊版本')).toHaveLength(1));
    await sayVersion(lin, next, '2');
    await eventually(async () => expect(await titlesOf('戊版本')).toHaveLength(2));
    expect((await titlesOf('戊版本')).sort()).toEqual(['“戊版本 1.2”上线', '“戊版本 1.2”下线']);
  });

  it('says nothing of what its publisher prepares after it left, and bears the name it was listed by', async () => {
    const { id } = await story.listed({ by: lin.userId, enterprise: here, name: '己旧名' });
    await subscribed(id);
    await say(lin, id, '2');
    await say(lin, id, '0');
    await rename(id, '己新名');
    await say(lin, id, '1');
    await say(admin, id, '2');
    await say(lin, id, '5');
    await eventually(async () => expect(await titlesOf('己')).toHaveLength(2));
    expect(await titlesOf('己')).toEqual(['“己旧名”下线', '“己旧名”下线']);
  });
});

describe('a subscription', () => {
  it('is named as the application was last listed', async () => {
    const { id } = await story.listed({ by: lin.userId, enterprise: here, name: '庚旧名' });
    await subscribed(id);
    const names = async () => {
      const mine = await su.ask(subscriptionApi.mine, { body: { application: { id } } });
      const list = (await su.ask(subscriptionApi.list, { query: { size: 100 } })).body.content as Subscribe[];
      const inList = list.find(({ application }) => application.id === id);
      return [mine.body.application.name, inList?.application.name];
    };
    await say(lin, id, '2');
    await say(lin, id, '0');
    await rename(id, '庚新名');
    expect(await names()).toEqual(['庚旧名', '庚旧名']);
    await say(lin, id, '1');
    await say(admin, id, '2');
    expect(await names()).toEqual(['庚旧名', '庚旧名']);
    await say(lin, id, '3');
    expect(await names()).toEqual(['庚新名', '庚新名']);
  });
});
