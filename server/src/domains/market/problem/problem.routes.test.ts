import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ProblemDraft, problemApi } from '@cloudyard/contract/market/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type NotifyStory, notifyStory } from '../../../../test/visitors.ts';
import { type ListingStory, listingStory, type Shown } from '../listing/listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let people: NotifyStory;
let lin: Caller;
let su: Caller;
let admin: Caller;
let one: Shown;

const report = (who: Caller, text: string, more: object = {}) =>
  who.ask(problemApi.report, {
    body: { applicationId: one.id, kind: 'broken', text, ...(more as Partial<ProblemDraft>) },
  });
const list = async (query: object = {}) => (await admin.ask(problemApi.list, { query })).body;
const answer = (who: Caller, id: string, text: string, version: number) =>
  who.ask(problemApi.answer, { params: { id }, body: { text, version } });

beforeAll(async () => {
  test = await openTestApp();
  [story, people] = [listingStory(test), notifyStory(test)];
  [lin, su, admin] = await Promise.all([test.as('lin.qiao'), test.as('su.wen'), test.as('admin')]);
  const here = await story.enterpriseId('海川重工');
  one = await story.listed({ by: lin.userId, enterprise: here, name: '有问题的应用' });
});
afterAll(() => test.close());

describe('a problem', () => {
  strangersAreRefused(
    () => test,
    problemApi.report,
    () => ({ body: { applicationId: one.id, kind: 'other' as const, text: '坏了' } }),
  );
  strangersAreRefused(
    () => test,
    problemApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    problemApi.answer,
    () => ({ params: { id: NIL }, body: { text: '好', version: 1 } }),
  );

  it('is reported about a listed application, and market operators are notified', async () => {
    expect((await report(su, ' 打不开 <b>首页</b> ')).status).toBe(200);
    await people.becomesKnown('problem report', ['admin']);
    const body = await list();
    expect(body.content).toMatchObject([
      {
        application: { id: one.id, name: '有问题的应用', logo: 'logo.png' },
        kind: 'broken',
        text: '打不开 <b>首页</b>',
        by: { id: su.userId, name: '苏文' },
        answer: null,
        version: 1,
      },
    ]);
    const gone = await story.listed({ by: lin.userId, enterprise: await story.enterpriseId('海川重工') });
    await story.rows((db) =>
      db.updateTable('application').set({ status: '4' }).where('id', '=', gone.id).execute(),
    );
    for (const applicationId of [gone.id, NIL])
      expect(code(await report(su, '坏了', { applicationId }))).toBe('market.application_not_found');
  });

  it.each<object>([{ kind: 'spam' }, { text: '  ' }, { text: 'x'.repeat(2001) }])(
    'is refused with %o',
    async (more) => {
      expect(code(await report(su, '坏了', more))).toBe('kit.invalid');
    },
  );

  it('cannot be reported in another user’s name, or as answered', async () => {
    const more = { account_id: admin.userId, by: { id: admin.userId }, answer: '好了', version: 9 };
    await report(lin, '第二个：图标不对', more);
    const [, second] = (await list()).content;
    expect(second).toMatchObject({ by: { id: lin.userId }, answer: null, version: 1 });
  });

  it('is found by its words and by the application, the oldest first', async () => {
    const texts = async (q: string) => (await list({ q })).content.map(({ text }: { text: string }) => text);
    expect(await texts('图标')).toEqual(['第二个：图标不对']);
    expect(await texts('有问题')).toEqual(['打不开 <b>首页</b>', '第二个：图标不对']);
    expect((await list({ size: 1 })).totalElements).toBe(2);
  });

  it('is answered once, by an operator who saw its latest version', async () => {
    const [first] = (await list()).content;
    expect(code(await answer(lin, first.id, '我答', 1))).toBe('kit.not_allowed');
    expect(code(await answer(admin, NIL, '我答', 1))).toBe('market.problem_not_found');
    const both = await Promise.all([
      answer(admin, first.id, '已修复', 1),
      answer(admin, first.id, '不会修', 1),
    ]);
    expect(both.map(code).sort()).toEqual([200, 'market.problem_changed']);
    const { content, counts } = await list({ state: 'answered' });
    expect([content.length, content[0].version, content[0].answer.by]).toEqual([1, 2, '沈知行']);
    expect(counts).toEqual({ open: 1, answered: 1 });
    const [told] = await people.becomesKnown('problem answer', ['su.wen']);
    expect(told?.plain).toBe(content[0].answer.text);
    const entries = await story.rows((db) =>
      db
        .selectFrom('audit_entry')
        .select('object_id')
        .where('action', '=', 'market.problem.answer')
        .execute(),
    );
    expect(entries).toEqual([{ object_id: first.id }]);
  });
});
