import { type CentreMessage, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
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

type Code = '2' | '3' | '4' | '5';
const say = async (who: Caller, id: string, code: Code) => {
  const body = { id, status: { code }, reason: '理由' };
  const { status } = await who.ask(applicationApi.setStatus, { body });
  if (status !== 200) throw new Error(`${code}: ${status}`);
};
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
  ])('says what happened to %s after the moves %j', async (name, codes, { cn, en, online }) => {
    const { id } = await story.listed({ by: lin.userId, enterprise: here, name });
    await story.rows((db) =>
      db.insertInto('subscription').values({ application_id: id, account_id: su.userId }).execute(),
    );
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
});
