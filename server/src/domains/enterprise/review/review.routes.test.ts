import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  certificationStories,
  enterpriseContent,
  personContent,
  type Step,
  type Stories,
} from '../certification/certification.stories.ts';

let test: TestApp;
let story: Stories;
let su: Caller;
let lin: Caller;
let zhou: Caller;
let deng: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = await certificationStories(test);
  const names = ['su.wen', 'lin.qiao', 'zhou.yan', 'deng.rui', 'admin'];
  [su, lin, zhou, deng, admin] = (await Promise.all(names.map((name) => test.as(name)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.close());

const handInPerson = async (who: Caller, more: Record<string, string> = {}): Promise<Step> =>
  (await story.handIn(who, 'Person', personContent(await story.personImages(who), more))).body;
const claim = (who: Caller, id: string) => who.ask(reviewApi.claim, { params: { id } });
const release = (who: Caller, id: string) => who.ask(reviewApi.release, { params: { id } });
const dossier = async (who: Caller, id: string) =>
  (await who.ask(reviewApi.dossier, { params: { id } })).body;
const queue = async (who: Caller, query: object = {}) => (await who.ask(reviewApi.queue, { query })).body;
const idsOf = ({ content }: { content: { id: string }[] }) => content.map(({ id }) => id);
const back = (id: string, column: 'claimed_at' | 'submitted_at', minutes: number) =>
  story.inDatabase((db) =>
    db
      .updateTable('certification')
      .set({ [column]: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute(),
  );

describe('the reviewers’ calls about certifications', () => {
  const ask = { params: { id: NIL, field: 'logo' }, body: { verdict: 'approve', revision: 1 } };
  for (const [name, endpoint] of Object.entries(reviewApi))
    describe(name, () =>
      strangersAreRefused(
        () => test,
        endpoint as Endpoint,
        () => ask as never,
      ),
    );
  it('refuse administrators of an enterprise', async () => {
    for (const endpoint of [reviewApi.dossier, reviewApi.claim, reviewApi.decide]) {
      const { body } = await lin.ask(endpoint, ask as never);
      expect(body.code).toBe('kit.not_allowed');
    }
  });
  it('do not find an unknown id', async () => {
    for (const endpoint of [reviewApi.dossier, reviewApi.claim, reviewApi.release, reviewApi.decide]) {
      const { status, body } = await deng.ask(endpoint, ask as never);
      expect([status, body.code]).toEqual([404, 'enterprise.certification_not_found']);
    }
  });
  it('do not find a draft', async () => {
    const { id } = (await story.save(zhou, 'Person', { realName: '周岩' })).body;
    expect((await dossier(deng, id)).code).toBe('enterprise.certification_not_found');
    expect(idsOf(await queue(deng, { state: 'draft' }))).toEqual([]);
  });
});

describe('claiming a certification', () => {
  let one: Step;
  it('marks it for other reviewers', async () => {
    one = await handInPerson(su);
    const { body } = await claim(deng, one.id);
    expect(body).toMatchObject({
      state: 'review',
      status: { id: 2 },
      claimedBy: { username: 'deng.rui' },
      can: { claim: false, decide: true },
    });
    expect((await story.account(su)).verify_code).toBe(2);
    expect((await dossier(admin, one.id)).can).toEqual({ claim: false, decide: false });
    expect(idsOf(await queue(deng, { mine: true }))).toEqual([one.id]);
    expect(idsOf(await queue(admin, { mine: true }))).toEqual([]);
  });
  it('keeps other reviewers from claiming, releasing or deciding it', async () => {
    for (const act of [claim, release]) {
      expect((await act(admin, one.id)).body.code).toBe('enterprise.certification_claimed');
    }
    const { status, body } = await story.approve(admin, one);
    expect([status, body.code]).toEqual([409, 'enterprise.certification_claimed']);
  });
  it('can be undone', async () => {
    expect((await release(deng, one.id)).body).toMatchObject({ state: 'submitted', claimedBy: null });
    expect((await story.account(su)).verify_code).toBe(1);
  });
  it('succeeds for one of two at once', async () => {
    const both = await Promise.all([claim(deng, one.id), claim(admin, one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
  it('ends after half an hour, and another reviewer may take over', async () => {
    const { claimed_by } = await story.version(one.id);
    const [holder, other] = claimed_by === deng.userId ? [deng, admin] : [admin, deng];
    await back(one.id, 'claimed_at', 31);
    expect((await dossier(other, one.id)).claimedBy).toBeNull();
    expect((await claim(other, one.id)).status).toBe(200);
    expect((await story.approve(holder, one)).body.code).toBe('enterprise.certification_claimed');
    expect((await story.approve(other, one)).body.state).toBe('approved');
  });
  it('is refused once it is decided', async () => {
    for (const act of [claim, release])
      expect((await act(deng, one.id)).body.code).toBe('enterprise.certification_changed');
  });
});

describe('deciding on a certification', () => {
  it('counts one of two verdicts at once', async () => {
    const one = await handInPerson(lin, { licenseIdNumber: '11010519900307851X', licenseType: 'passport' });
    const both = await Promise.all([story.approve(deng, one), story.reject(admin, one, {}, '不清楚')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { state } = await story.version(one.id);
    expect(['approved', 'rejected']).toContain(state);
    expect(both.find(({ status }) => status === 200)?.body.state).toBe(state);
  });
  it('needs the revision that the reviewer saw', async () => {
    const one = await handInPerson(await test.as('qin.yue'));
    const { body } = await story.decide(deng, one.id, { verdict: 'approve', revision: one.revision + 1 });
    expect(body.code).toBe('enterprise.certification_changed');
    expect((await story.version(one.id)).state).toBe('submitted');
  });
  it('counts one of a withdrawal and an approval at once', async () => {
    const meng = await test.as('meng.xia');
    const one = await handInPerson(meng);
    const [approved, withdrawn] = await Promise.all([
      story.approve(deng, one),
      story.withdraw(meng, 'Person', one),
    ]);
    expect([approved.status, withdrawn.status].sort()).toEqual([200, 409]);
    const { verify_code } = await story.account(meng);
    expect(verify_code).toBe(approved.status === 200 ? 3 : 0);
  });
  it('needs a reason to reject, for existing fields', async () => {
    const he = await test.as('he.ming');
    const one = await handInPerson(he);
    expect((await story.reject(deng, one)).body.code).toBe('enterprise.reason_missing');
    expect((await story.reject(deng, one, { realName: ' ' })).body.code).toBe('enterprise.reason_missing');
    const odd = await story.reject(deng, one, { unifiedCreditId: 'x' });
    expect(odd.body.fields).toEqual({ 'reasons.unifiedCreditId': 'not_in_list' });
    expect((await story.reject(deng, one, { realName: 'x'.repeat(301) })).body.code).toBe('kit.invalid');
    const { body } = await story.reject(deng, one, { realName: '<b>x</b>' });
    expect(body).toMatchObject({ state: 'rejected', decidedBy: { username: 'deng.rui' } });
    expect(body.reasons).toEqual({ realName: '<b>x</b>' });
  });
});

describe('a reviewer’s own certification', () => {
  it('can be neither claimed nor decided by them', async () => {
    const one = await handInPerson(deng);
    expect((await dossier(deng, one.id)).own).toBe(true);
    for (const answer of [await claim(deng, one.id), await story.approve(deng, one)])
      expect([answer.status, answer.body.code]).toEqual([403, 'enterprise.own_certification']);
    expect((await story.approve(admin, one)).status).toBe(200);
  });
  it('cannot be decided when it is of an enterprise they belong to', async () => {
    const content = enterpriseContent(await story.enterpriseImages(lin));
    const one = (await story.handIn(lin, 'Enterprise', content, story.here)).body;
    await story.inDatabase((db) =>
      db.insertInto('membership').values({ enterprise_id: story.here, account_id: deng.userId }).execute(),
    );
    for (const answer of [await claim(deng, one.id), await story.approve(deng, one)])
      expect([answer.status, answer.body.code]).toEqual([403, 'enterprise.own_certification']);
    expect((await story.approve(admin, one)).status).toBe(200);
    await story.inDatabase((db) =>
      db.deleteFrom('membership').where('account_id', '=', deng.userId).execute(),
    );
  });
  it('is refused by the database too', async () => {
    const one = (await story.handIn(deng, 'Person', personContent(await story.personImages(deng)))).body;
    const own = story.inDatabase((db) =>
      db.updateTable('certification').set({ decided_by: deng.userId }).where('id', '=', one.id).execute(),
    );
    await expect(own).rejects.toThrow('own_certification');
    await story.withdraw(deng, 'Person', one);
  });
});

describe('the dossier of a certification', () => {
  it('compares it with what is in force, in full for the reviewer', async () => {
    const images = await story.enterpriseImages(zhou);
    const first = enterpriseContent(images, { name: '云杉精密制造有限公司' });
    await story.approve(deng, (await story.handIn(zhou, 'Enterprise', first, story.there)).body);
    const changed = { ...first, name: '云杉精工制造有限公司', address: '新址 1 号' };
    const next = (await story.handIn(zhou, 'Enterprise', changed, story.there)).body;
    const found = await dossier(deng, next.id);
    expect(found).toMatchObject({
      kind: 'enterprise',
      number: 2,
      beforeNumber: 1,
      own: false,
      overdue: false,
    });
    expect([found.changed, found.before, found.content]).toEqual([['name', 'address'], first, changed]);
    expect(found.history.map((one: { state: string }) => one.state)).toEqual(['submitted', 'approved']);
    expect(found.lastAuthTime).not.toBeNull();
    await story.evidence(deng, next.id, 'licenseImage');
    expect((await dossier(admin, next.id)).views).toMatchObject([
      { field: 'licenseImage', viewer: { username: 'deng.rui' }, address: '127.0.0.1' },
    ]);
    await story.withdraw(zhou, 'Enterprise', next, story.there);
  });
  it('names enterprises with similar names', async () => {
    await story.certify(su);
    const name = '云杉精蜜制造有限公司';
    const content = enterpriseContent(await story.enterpriseImages(su), { name });
    const one = (await story.handIn(su, 'Founding', content)).body;
    const { alike } = await dossier(deng, one.id);
    expect(alike).toEqual([{ id: story.there, name: '云杉精密制造有限公司', why: 'name' }]);
  });
  it('names others with the same number', async () => {
    const qin = await test.as('qin.yue');
    const { latest } = (await qin.ask(certificationApi.person)).body;
    const { alike } = await dossier(deng, latest.id);
    expect(alike).toContainEqual({ id: su.userId, name: '苏小文', why: 'number' });
    expect(alike.map(({ id }: { id: string }) => id)).not.toContain(qin.userId);
  });
});

describe('the queue of certifications', () => {
  it('has the longest waiting first, then the decided ones', async () => {
    const all = await queue(deng, { size: 100 });
    const open = all.content.filter(({ status }: Row) => status.id === 1 || status.id === 2);
    expect(all.content.slice(0, open.length)).toEqual(open);
    const times = open.map(({ submitTime }: Row) => submitTime);
    expect(times).toEqual([...times].sort());
    expect(all.waiting.enterprise + all.waiting.person).toBe(open.length);
    expect((await queue(deng, { state: 'waiting' })).totalElements).toBe(open.length);
  });
  type Row = { id: string; status: { id: number }; submitTime: string; overdue: boolean; kind: string };

  it('shows what is overdue', async () => {
    const [first] = (await queue(deng, { state: 'waiting' })).content;
    await back(first.id, 'submitted_at', 3 * 24 * 60);
    const [late] = (await queue(deng)).content;
    expect([late.id, late.overdue]).toEqual([first.id, true]);
    const { body } = await deng.ask(reviewApi.figures);
    expect([body.overdue, body.oldest, body.days.length]).toEqual([1, late.submitTime, 28]);
    const sum = (field: string) =>
      body.days.reduce((total: number, day: Record<string, number>) => total + (day[field] ?? 0), 0);
    const rows = (await queue(deng, { size: 100 })).content;
    const of = (state: string) => rows.filter((row: { state: string }) => row.state === state).length;
    expect([sum('submitted'), sum('approved'), sum('rejected')]).toEqual([
      rows.length,
      of('approved'),
      of('rejected'),
    ]);
  });
  it('is filtered by name, kind, state and day', async () => {
    const found = await queue(deng, { q: '云杉精蜜' });
    expect(found.content.map(({ name }: { name: string }) => name)).toEqual(['云杉精蜜制造有限公司']);
    expect((await queue(deng, { q: '云杉精蜜', kind: 'person' })).totalElements).toBe(0);
    const approved = await queue(deng, { state: 'approved', size: 100 });
    expect(new Set(approved.content.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['approved']),
    );
    const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
    const all = (await queue(deng)).totalElements;
    expect((await queue(deng, { from: day(-1), to: day(1) })).totalElements).toBe(all - 1);
    expect((await queue(deng, { from: day(-4), to: day(-2) })).totalElements).toBe(1);
    expect((await queue(deng, { from: day(1) })).totalElements).toBe(0);
  });
  it('is paged and sorted by the database', async () => {
    const byName = await queue(deng, { sort: 'name', size: 100 });
    const names = byName.content.map(({ name }: { name: string }) => name);
    const paged = [];
    for (let page = 0; page * 2 < names.length; page += 1)
      paged.push(...(await queue(deng, { sort: 'name', size: 2, page })).content);
    expect(paged.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(new Set(idsOf({ content: paged })).size).toBe(names.length);
  });
});
