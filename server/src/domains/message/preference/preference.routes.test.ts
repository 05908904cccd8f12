import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { type Preferences, preferenceApi } from '@cloudyard/contract/message/preference.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { logged, makeCategory, openStory, rows, say, told } from '../category/category.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let there: string;
beforeAll(async () => {
  ({ test, lin, zhou, qin, he, there } = await openStory());
});
afterAll(() => test.close());

const UNSAID = {
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Shanghai',
  digest: 'none',
  digestHour: 9,
} as const;
const preferences = async (who: Caller): Promise<Preferences> => (await who.ask(preferenceApi.get)).body;
const save = (who: Caller, more: object) =>
  who.ask(preferenceApi.save, { body: { ...UNSAID, categories: [], ...more } as never });
const choice = async (who: Caller, name: string) => {
  const found = (await preferences(who)).categories.find(({ category }) => category.name === name);
  if (!found) throw new Error(name);
  return found;
};
const names = async (who: Caller) => (await preferences(who)).categories.map(({ category }) => category.name);

describe('reading one’s preferences', () => {
  strangersAreRefused(
    () => test,
    preferenceApi.get,
    () => ({}),
  );

  it('returns the defaults for a user who has chosen nothing', async () => {
    expect(await preferences(await test.as('su.wen'))).toMatchObject(UNSAID);
    expect(await choice(qin, '待办')).toMatchObject({ inApp: true, mail: true, chosen: false });
    expect(await choice(qin, '同事来信')).toMatchObject({ inApp: true, mail: false, chosen: false });
  });

  it('has the categories of all enterprises one belongs to, and of no other', async () => {
    await makeCategory(lin, '海川的');
    const theirs = await makeCategory(zhou, '云杉的');
    expect(await names(he)).toEqual(expect.arrayContaining(['海川的', '云杉的', '系统消息']));
    expect(await names(qin)).not.toContain('云杉的');
    await say(test, { place: there, category: theirs.id, to: [qin.userId] });
    expect(await names(qin)).not.toContain('云杉的');
    expect(await names(await test.as('su.wen'))).toHaveLength(6);
  });

  it('has the mail address only when it is confirmed', async () => {
    const confirm = (email_verified_at: Date | null) =>
      rows(test, (db) =>
        db.updateTable('account').set({ email_verified_at }).where('id', '=', qin.userId).execute(),
      );
    await confirm(null);
    expect((await preferences(qin)).address).toBeNull();
    await confirm(new Date());
    expect((await preferences(qin)).address).toBe('qin.yue@haichuan.example');
  });
});

describe('saving one’s preferences', () => {
  strangersAreRefused(
    () => test,
    preferenceApi.save,
    () => ({ body: { ...UNSAID, categories: [] } }),
  );

  it('keeps choices by category, and writes an audit entry', async () => {
    const { category } = await choice(qin, '待办');
    const quiet = {
      quietFrom: '22:00',
      quietTo: '07:30',
      timeZone: 'Europe/Berlin',
      digest: 'daily',
      digestHour: 8,
    };
    const { status, body } = await save(qin, {
      ...quiet,
      categories: [{ id: category.id, inApp: false, mail: true }],
    });
    expect([status, body]).toMatchObject([200, quiet]);
    expect(await choice(qin, '待办')).toMatchObject({ inApp: false, mail: true, chosen: true });
    expect((await logged(test, qin.userId)).at(-1)).toMatchObject({
      action: 'message.preference.save',
      before: { digest: 'none', categories: [{ name: '待办', inApp: true }] },
      after: { digest: 'daily', quietTo: '07:30', categories: [{ name: '待办', inApp: false }] },
    });
    // What is not mentioned stays.
    await save(qin, {});
    expect(await preferences(qin)).toMatchObject(UNSAID);
    expect(await choice(qin, '待办')).toMatchObject({ inApp: false, chosen: true });
    // Not those of another user.
    expect(await choice(lin, '待办')).toMatchObject({ inApp: true, chosen: false });
  });

  it('keeps the last choice of a category, and allows two saves at once', async () => {
    const ids = (await preferences(qin)).categories.map(({ category }) => category.id);
    const all = ids.map((id) => ({ id, inApp: true, mail: true }));
    const both = await Promise.all([
      save(qin, { categories: all }),
      save(qin, { categories: all.toReversed() }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = (await choice(qin, '组织与成员')).category;
    const twice = [
      { id, inApp: true, mail: true },
      { id, inApp: false, mail: false },
    ];
    expect((await save(qin, { categories: twice })).status).toBe(200);
    expect(await choice(qin, '组织与成员')).toMatchObject({ inApp: false, mail: false });
  });

  it('cannot turn off a critical category, also when it became so later', async () => {
    const { category } = await choice(qin, '系统消息');
    const off = { categories: [{ id: category.id, inApp: false, mail: false }], digest: 'daily' };
    expect(told(await save(qin, off))).toEqual([409, 'message.critical_kept']);
    expect((await preferences(qin)).digest).toBe('none');
    const mailOnly = { categories: [{ id: category.id, inApp: true, mail: true }] };
    expect((await save(qin, mailOnly)).status).toBe(200);

    const own = await makeCategory(lin, '后来要紧');
    await save(qin, { categories: [{ id: own.id, inApp: false, mail: false }] });
    expect((await choice(qin, '后来要紧')).inApp).toBe(false);
    await lin.ask(categoryApi.save, { body: { id: own.id, name: own.name, critical: true } });
    expect((await choice(qin, '后来要紧')).inApp).toBe(true);
  });

  it('accepts only categories one gets messages of', async () => {
    const theirs = await makeCategory(zhou, '别人的');
    for (const id of [theirs.id, NIL]) {
      const answer = await save(qin, { categories: [{ id, inApp: true, mail: true }], digest: 'daily' });
      expect(told(answer)).toEqual([404, 'message.category_not_found']);
    }
    expect((await preferences(qin)).digest).toBe('none');
  });

  it('loses its choices with the category', async () => {
    const own = await makeCategory(lin, '要删的');
    await save(qin, { categories: [{ id: own.id, inApp: false, mail: false }] });
    expect((await lin.ask(categoryApi.remove, { body: [own.id] })).status).toBe(200);
    expect(await names(qin)).not.toContain('要删的');
  });

  it.each([
    [{ quietFrom: '22:00' }, { quietTo: 'required' }],
    [{ quietTo: '07:00' }, { quietFrom: 'required' }],
    [{ quietFrom: '25:00', quietTo: '07:00' }, { quietFrom: 'format' }],
    [{ timeZone: 'Mars/Phobos' }, { timeZone: 'format' }],
    // A browser knows it; for the database it would be eight hours on the other side.
    [{ timeZone: '+08:00' }, { timeZone: 'format' }],
    [{ digestHour: 24 }, { digestHour: 'too_big:23' }],
    [{ digest: 'hourly' }, { digest: 'not_in_list' }],
  ])('refuses %j', async (more, fields) => {
    const { status, body } = await save(qin, more);
    expect([status, body.code, body.fields]).toEqual([400, 'kit.invalid', fields]);
  });

  it('ignores another user named in the body', async () => {
    await save(qin, { accountId: lin.userId, account_id: lin.userId, userId: lin.userId, digest: 'daily' });
    expect([(await preferences(qin)).digest, (await preferences(lin)).digest]).toEqual(['daily', 'none']);
  });
});
