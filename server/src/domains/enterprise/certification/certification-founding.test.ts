import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { releaseNamesJob } from './certification.jobs.ts';
import { masked } from './certification.policy.ts';
import {
  certificationStories,
  creditCode,
  enterpriseContent,
  type Stories,
} from './certification.stories.ts';

let test: TestApp;
let story: Stories;
let su: Caller;
let qin: Caller;
let deng: Caller;
let lin: Caller;

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = await certificationStories(test);
  [su, qin, deng, lin] = (await Promise.all(
    ['su.wen', 'qin.yue', 'deng.rui', 'lin.qiao'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => test.close());

const founding = async (who: Caller) => (await who.ask(certificationApi.founding)).body;
const isFree = async (who: Caller, name: string) =>
  (await who.ask(enterpriseApi.nameFree, { body: { name } })).body;
const runRelease = () => releaseNamesJob.run(test.kit, {}, AbortSignal.timeout(60_000));

describe('founding an enterprise', () => {
  let content: Record<string, string>;
  let images: Record<string, string>;
  let first: { id: string; revision: number };
  let place: string;

  // rule: userCertify.3
  it('is for certified users only, also while it is a draft', async () => {
    images = await story.enterpriseImages(su);
    content = enterpriseContent(images, { name: '远山智能装备有限公司' });
    const { status, body } = await story.save(su, 'Founding', content);
    expect([status, body.code]).toEqual([403, 'enterprise.not_certified']);
    await story.certify(su);
    first = (await story.save(su, 'Founding', content)).body;
    await story.inDatabase((db) =>
      db.updateTable('account').set({ verify_code: 4 }).where('id', '=', su.userId).execute(),
    );
    expect((await story.submit(su, 'Founding', first)).body.code).toBe('enterprise.not_certified');
    await story.certify(su);
  });
  it('reserves nothing before it is handed in', async () => {
    expect(await founding(su)).toMatchObject({ code: 0, enterpriseId: null, attempts: 0 });
    expect(await isFree(qin, '远山智能装备有限公司')).toBe(true);
  });
  it.each([
    ['province', { province: '火星' }],
    ['city', { city: '杭州市' }],
    ['district', { district: '西湖区' }],
  ])('is refused with a region that is not in the tree: %s', async (field, more) => {
    first = (await story.save(su, 'Founding', { ...content, ...more }, first.revision)).body;
    expect((await story.submit(su, 'Founding', first)).body.fields).toEqual({ [field]: 'not_in_list' });
  });
  it('makes the enterprise and reserves its name when it is handed in', async () => {
    first = (await story.save(su, 'Founding', content, first.revision)).body;
    expect((await story.submit(su, 'Founding', first)).status).toBe(200);
    const stood = await founding(su);
    place = stood.enterpriseId;
    expect([stood.code, stood.attempts]).toEqual([1, 1]);
    const row = await story.enterprise(place);
    expect([row.name, row.status, row.founder_id, row.approved_at]).toEqual([
      content.name,
      1,
      su.userId,
      null,
    ]);
    expect(await story.claims(place)).toEqual([
      `credit ${content.unifiedCreditId}`,
      'name 远山智能装备有限公司',
    ]);
    // It has no members yet, not even its founder.
    const own = await su.ask(membershipApi.enterprises, { params: { userId: su.userId } });
    expect(own.body).toEqual([]);
  });
  it.each([
    '远山智能装备有限公司',
    ' 远山 智能装备有限公司',
    '远山智能装备·有限公司',
    '远山智能装备有限公司\u3000',
  ])('keeps others from its name, however it is typed: %s', async (name) => {
    expect([await isFree(qin, name), await isFree(su, name)]).toEqual([false, true]);
    await story.certify(qin);
    const other = enterpriseContent(await story.enterpriseImages(qin), { name });
    const { latest } = await founding(qin);
    const draft = (await story.save(qin, 'Founding', other, latest?.revision ?? 0)).body;
    const { status, body } = await story.submit(qin, 'Founding', draft);
    expect([status, body.code, body.fields]).toEqual([
      409,
      'enterprise.enterprise_name_taken',
      { name: 'enterprise.enterprise_name_taken' },
    ]);
  });
  it('keeps others from its credit code', async () => {
    const { latest } = await founding(qin);
    const other = { ...latest.content, name: '别的名字有限公司', unifiedCreditId: content.unifiedCreditId };
    const draft = (await story.save(qin, 'Founding', other, latest.revision)).body;
    const { status, body } = await story.submit(qin, 'Founding', draft);
    expect([status, body.code]).toEqual([409, 'enterprise.credit_code_taken']);
    expect((await founding(qin)).enterpriseId).toBeNull();
  });
  it('keeps the name when it is refused, and takes a new one when it is changed', async () => {
    await story.reject(deng, first, { name: '与营业执照不符' });
    expect(await founding(su)).toMatchObject({ code: 4, enterpriseId: place });
    expect(await isFree(qin, '远山智能装备有限公司')).toBe(false);
    content = { ...content, name: '远山智造有限公司' };
    const second = (await story.handIn(su, 'Founding', content)).body;
    expect(second.number).toBe(2);
    expect((await story.enterprise(place)).name).toBe('远山智造有限公司');
    expect(await isFree(qin, '远山智能装备有限公司')).toBe(true);
    expect((await story.withdraw(su, 'Founding', second)).body.state).toBe('withdrawn');
    expect(await founding(su)).toMatchObject({ code: 0, enterpriseId: place });
    expect(await isFree(qin, '远山智造有限公司')).toBe(false);
  });
  it('makes the founder a member and administrator when it is approved', async () => {
    const third = (await story.handIn(su, 'Founding', content)).body;
    const { body } = await story.approve(deng, third);
    expect(body).toMatchObject({ state: 'approved', number: 3, enterpriseId: place });
    const own = (await su.ask(membershipApi.enterprises, { params: { userId: su.userId } })).body;
    expect(own[1]).toMatchObject({ id: place, name: '远山智造有限公司', logo: images.logo });
    await su.ask(membershipApi.choose, { query: { id: su.userId, enterprise: place } });
    const stood = (await su.ask(certificationApi.enterprise, { query: { enterpriseId: place } })).body;
    expect([stood.code, stood.inForce.number, stood.latest]).toEqual([3, 3, null]);
    const moves = await story.inDatabase((db) =>
      db
        .selectFrom('employee_move')
        .select(['account_id', 'kind'])
        .where('enterprise_id', '=', place)
        .execute(),
    );
    expect(moves).toEqual([{ account_id: su.userId, kind: 'joined' }]);
  });
  it('begins with an empty draft for the next enterprise', async () => {
    expect(await founding(su)).toEqual({
      code: 0,
      inForce: null,
      latest: null,
      attempts: 0,
      enterpriseId: null,
    });
    const other = (await story.save(su, 'Founding', enterpriseContent({}, { name: '第二家有限公司' }))).body;
    expect(other.number).toBe(1);
  });
});

describe('two foundings at once', () => {
  // rule: enterprise.nameUnique
  it('with the same name give it to one', async () => {
    const [meng, zhou] = await Promise.all([test.as('meng.xia'), test.as('zhou.yan')]);
    await Promise.all([story.certify(meng), story.certify(zhou)]);
    const drafts = [];
    for (const [who, name] of [
      [meng, '同名企业有限公司'],
      [zhou, '同名　企业有限公司'],
    ] as const) {
      const content = enterpriseContent(await story.enterpriseImages(who), { name });
      drafts.push({ who, draft: (await story.save(who, 'Founding', content)).body });
    }
    const answers = await Promise.all(drafts.map(({ who, draft }) => story.submit(who, 'Founding', draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.code).toBe('enterprise.enterprise_name_taken');
  });
  it('of the same draft hand it in once', async () => {
    const he = await test.as('he.ming');
    await story.certify(he);
    const content = enterpriseContent(await story.enterpriseImages(he));
    const draft = (await story.save(he, 'Founding', content)).body;
    const answers = await Promise.all([1, 2].map(() => story.submit(he, 'Founding', draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await story.inDatabase((db) =>
      db.selectFrom('enterprise').select('id').where('founder_id', '=', he.userId).execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('abandoned names of enterprises', () => {
  it('are free after thirty days, while the draft stays', async () => {
    const draft = (await founding(qin)).latest;
    const content = { ...draft.content, name: '半途而废有限公司', unifiedCreditId: creditCode() };
    const kept = (await story.save(qin, 'Founding', content, draft.revision)).body;
    await story.submit(qin, 'Founding', kept);
    const { enterpriseId } = await founding(qin);
    await runRelease();
    expect(await isFree(lin, '半途而废有限公司')).toBe(false);
    await story.reject(deng, kept, {}, '资料不全');
    const next = (await story.save(qin, 'Founding', content)).body;
    await runRelease();
    expect(await isFree(lin, '半途而废有限公司')).toBe(false);
    await story.inDatabase((db) =>
      db
        .updateTable('certification')
        .set({ decided_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', kept.id)
        .execute(),
    );
    await runRelease();
    expect(await isFree(lin, '半途而废有限公司')).toBe(true);
    expect(await founding(qin)).toMatchObject({
      enterpriseId: null,
      latest: { id: next.id, content: masked(content) },
    });
    expect((await story.logged(enterpriseId)).map(({ action }) => action)).toEqual([
      'enterprise.enterprise.release',
    ]);
    expect((await story.submit(qin, 'Founding', next)).status).toBe(200);
  });
  it('are never released for an enterprise with members', async () => {
    await runRelease();
    expect(await story.enterprise(story.here)).toBeDefined();
  });
});

describe('a change of an enterprise’s details by its editor', () => {
  it('is approved, changed or withdrawn, while what is in force and its name stay', async () => {
    const images = await story.enterpriseImages(lin);
    const first = enterpriseContent(images, { name: '海川重工集团有限公司' });
    const one = (await story.handIn(lin, 'Enterprise', first, story.here)).body;
    expect((await story.enterprise(story.here)).status).toBe(1);
    await story.approve(deng, one);
    const approved = await story.enterprise(story.here);
    expect([approved.status, approved.logo, approved.expires_on]).toEqual([3, images.logo, '2099-01-01']);
    const held = await story.claims(story.here);
    expect(held).toEqual([`credit ${first.unifiedCreditId}`, 'name 海川重工集团有限公司']);

    const changed = enterpriseContent(images, { name: '海川工业集团有限公司', alias: '海川工业' });
    const two = (await story.handIn(lin, 'Enterprise', changed, story.here)).body;
    expect(two.number).toBe(2);
    expect(await story.claims(story.here)).toHaveLength(4);
    const during = await story.enterprise(story.here);
    expect([during.name, during.alias, during.status]).toEqual(['海川重工集团有限公司', '远山智能', 3]);
    await story.withdraw(lin, 'Enterprise', two, story.here);
    expect(await story.claims(story.here)).toEqual(held);

    const three = (await story.handIn(lin, 'Enterprise', changed, story.here)).body;
    await story.approve(deng, three);
    const after = await story.enterprise(story.here);
    expect([after.name, after.alias, after.status]).toEqual(['海川工业集团有限公司', '海川工业', 3]);
    expect(await story.claims(story.here)).toEqual([
      `credit ${changed.unifiedCreditId}`,
      'name 海川工业集团有限公司',
    ]);
    const inForce = await story.inDatabase((db) =>
      db
        .selectFrom('certification')
        .select('id')
        .where('enterprise_id', '=', story.here)
        .where('in_force', '=', true)
        .execute(),
    );
    expect(inForce).toEqual([{ id: three.id }]);
  });
});

describe('a user who deregisters', () => {
  it('leaves no pending certification behind', async () => {
    const { latest } = await founding(qin);
    expect(latest.state).toBe('submitted');
    const { status } = await qin.ask(accountApi.deregister, { query: { userId: qin.userId } });
    expect(status).toBe(200);
    expect((await story.version(latest.id)).state).toBe('withdrawn');
    expect((await story.approve(deng, latest)).body.code).toBe('enterprise.certification_changed');
  });
});
