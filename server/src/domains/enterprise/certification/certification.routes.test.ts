import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { masked } from './certification.policy.ts';
import { certificationStories, personContent, type Stories } from './certification.stories.ts';

let test: TestApp;
let story: Stories;
let su: Caller;
let deng: Caller;
let lin: Caller;

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = await certificationStories(test);
  [su, deng, lin] = await Promise.all([test.as('su.wen'), test.as('deng.rui'), test.as('lin.qiao')]);
});
afterAll(() => test.close());

const standing = async (who: Caller) => (await who.ask(certificationApi.person)).body;
const codeOf = async (who: Caller) => (await story.account(who)).verify_code;

describe('the calls about certifications', () => {
  const step = { id: NIL, revision: 1 };
  const keep = { content: {}, revision: 0 };
  const query = { enterpriseId: NIL };
  const { uploadImage, ownImage, ...calls } = certificationApi;
  for (const [name, endpoint] of Object.entries(calls)) {
    const ask = { query, body: name.startsWith('save') ? keep : step };
    describe(name, () =>
      strangersAreRefused(
        () => test,
        endpoint as Endpoint,
        () => ask as never,
      ),
    );
  }
  strangersAreRefused(
    () => test,
    ownImage,
    () => ({ query: { name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    uploadImage,
    () => ({}),
  );

  it('refuse another enterprise than the session’s', async () => {
    for (const endpoint of [certificationApi.enterprise, certificationApi.enterpriseHistory]) {
      const { status, body } = await lin.ask(endpoint, { query: { enterpriseId: story.there } });
      expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
    }
    const kept = await story.save(lin, 'Enterprise', {}, 0, story.there);
    expect(kept.body.code).toBe('kit.not_allowed');
  });
  it('refuse a colleague without the key', async () => {
    const qin = await test.as('qin.yue');
    const { body } = await qin.ask(certificationApi.enterprise, { query: { enterpriseId: story.here } });
    expect(body.code).toBe('kit.not_allowed');
  });
  it('refuse the personal scope, whatever keys the caller holds', async () => {
    const admin = await test.as('admin');
    const { body } = await admin.ask(certificationApi.enterprise, { query: { enterpriseId: NIL } });
    expect(body.code).toBe('enterprise.no_enterprise');
  });
});

describe('a user’s certification', () => {
  let images: Record<string, string>;
  let draft: { id: string; revision: number };
  const content = (more: Record<string, string> = {}) => personContent(images, more);

  it('begins with nothing', async () => {
    expect(await standing(su)).toEqual({ code: 0, inForce: null, latest: null, attempts: 0 });
    images = await story.personImages(su);
  });
  it('may hold anything as a draft, and every save gets a new revision', async () => {
    const first = await story.save(su, 'Person', { realName: '苏', licenseIdNumber: 'x' });
    expect(first.body).toMatchObject({ number: 1, state: 'draft', revision: 1 });
    const second = await story.save(su, 'Person', { realName: '苏小' }, 1);
    expect(second.body).toMatchObject({ id: first.body.id, revision: 2, content: { realName: '苏小' } });
    draft = second.body;
    expect(await codeOf(su)).toBe(0);
  });
  it('refuses a save based on an older revision', async () => {
    for (const revision of [0, 1, 3]) {
      const { status, body } = await story.save(su, 'Person', { realName: 'other tab' }, revision);
      expect([status, body.code]).toEqual([409, 'enterprise.certification_changed']);
    }
    expect((await standing(su)).latest.content).toEqual({ realName: '苏小' });
  });
  it('accepts one of two saves at once', async () => {
    const both = await Promise.all(
      ['甲', '乙'].map((realName) => story.save(su, 'Person', { realName }, draft.revision)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    draft = both.find(({ status }) => status === 200)?.body;
  });
  it('is not handed in while fields are missing, and all of them are named', async () => {
    const { status, body } = await story.submit(su, 'Person', draft);
    expect([status, body.code]).toEqual([400, 'kit.invalid']);
    expect(Object.keys(body.fields).sort()).toEqual(
      Object.keys(content())
        .filter((field) => field !== 'realName')
        .sort(),
    );
    expect((await standing(su)).attempts).toBe(0);
  });
  it.each([
    ['licenseIdNumber', '110105194912310021', 'enterprise.license_format'],
    ['licenseValidTerm', '2001-01-01', 'enterprise.day_over'],
    ['bankAccount', '6222021234567890129', 'enterprise.bank_account_format'],
    ['licenseType', 'library-card', 'not_in_list'],
    ['realName', '苏\u202e文', 'format'],
  ])('is refused with the field %s: %s', async (field, value, problem) => {
    draft = (await story.save(su, 'Person', content({ [field]: value }), draft.revision)).body;
    const { body } = await story.submit(su, 'Person', draft);
    expect(body.fields).toEqual({ [field]: problem });
  });
  it('is handed in as the caller saw it, and other fields of the call are ignored', async () => {
    const sent = {
      content: { ...content({ licenseIdNumber: '11010519491231002x' }), state: 'approved', in_force: 'true' },
      revision: draft.revision,
      state: 'approved',
      in_force: true,
      verifyStatus: { code: 3 },
      userId: lin.userId,
    };
    draft = (await su.ask(certificationApi.savePerson, { body: sent as never })).body;
    const stale = await story.submit(su, 'Person', { ...draft, revision: draft.revision - 1 });
    expect(stale.body.code).toBe('enterprise.certification_changed');
    const body = { id: draft.id, revision: draft.revision, state: 'approved', verifyCode: 3 };
    const handed = (await su.ask(certificationApi.submitPerson, { body })).body;
    expect(handed).toMatchObject({ state: 'submitted', number: 1, content: masked(content()) });
    expect(await codeOf(su)).toBe(1);
    const row = await story.version(draft.id);
    expect(row.content).toEqual(content());
    expect([row.name, row.account_id, row.in_force, row.state]).toEqual([
      '苏小文',
      su.userId,
      false,
      'submitted',
    ]);
  });
  it('is neither saved nor handed in again while it is pending', async () => {
    expect((await story.save(su, 'Person', content(), draft.revision)).body.code).toBe(
      'enterprise.certification_open',
    );
    expect((await story.submit(su, 'Person', draft)).body.code).toBe('enterprise.certification_changed');
  });
  it('is rejected on two fields, with the reasons', async () => {
    const reasons = { realName: '与证件不符', licenseFrontImage: '不清楚' };
    expect((await story.reject(deng, draft, reasons)).status).toBe(200);
    const { code, latest, attempts } = await standing(su);
    expect([code, attempts, latest.state, latest.reasons]).toEqual([4, 1, 'rejected', reasons]);
  });
  it('is corrected as the next version and approved, which sets the certified real name', async () => {
    const before = draft;
    draft = (await story.save(su, 'Person', content({ realName: '苏大文' }), draft.revision)).body;
    const told = { realName: '与证件不符', licenseFrontImage: '不清楚' };
    // A later visit still shows the reasons; the reviewers judge anew.
    expect(draft).toMatchObject({ number: 2, revision: 1, state: 'draft', reasons: told });
    expect(draft.id).not.toBe(before.id);
    expect(await codeOf(su)).toBe(4);
    expect((await story.submit(su, 'Person', draft)).body.reasons).toEqual({});
    expect((await story.approve(deng, draft)).body).toMatchObject({ state: 'approved', status: { id: 3 } });
    const account = await story.account(su);
    expect([account.verify_code, account.real_name]).toEqual([3, '苏大文']);
    const { inForce, latest } = await standing(su);
    expect([inForce.number, latest]).toEqual([2, null]);
  });
  it('is changed while the old version stays in force', async () => {
    const next = await story.handIn(su, 'Person', content({ realName: '苏新文' }));
    expect(next.body).toMatchObject({ number: 3, state: 'submitted' });
    const { code, inForce, latest } = await standing(su);
    expect([code, inForce.content.realName, latest.content.realName]).toEqual([3, '苏大文', '苏新文']);
    await story.reject(deng, next.body, {}, '没有理由改名');
    expect(await codeOf(su)).toBe(3);
  });
  it('is withdrawn, and cannot be approved then', async () => {
    const next = (await story.handIn(su, 'Person', content({ realName: '苏新文' }))).body;
    expect((await story.withdraw(su, 'Person', next)).body.state).toBe('withdrawn');
    const { status, body } = await story.approve(deng, next);
    expect([status, body.code]).toEqual([409, 'enterprise.certification_changed']);
    expect((await story.withdraw(su, 'Person', next)).body.code).toBe('enterprise.certification_changed');
    expect((await story.account(su)).real_name).toBe('苏大文');
    const history = (await su.ask(certificationApi.personHistory)).body;
    expect(history.map(({ state }: { state: string }) => state)).toEqual([
      'withdrawn',
      'rejected',
      'approved',
      'rejected',
    ]);
  });
  it('can be handed in five times a day', async () => {
    const fifth = (await story.handIn(su, 'Person', content())).body;
    await story.withdraw(su, 'Person', fifth);
    const sixth = await story.handIn(su, 'Person', content());
    expect([sixth.status, sixth.body.code]).toEqual([429, 'enterprise.too_many_attempts']);
  });
  it('has every step in the audit log, and no number in full', async () => {
    const log = await story.logged(draft.id);
    expect(log.map(({ action }) => action)).toEqual([
      'enterprise.certification.begin',
      'enterprise.certification.submit',
      'enterprise.certification.approve',
    ]);
    const text = JSON.stringify(log);
    expect(text).toContain('110***********002X');
    expect(text).not.toContain('11010519491231002X');
    expect(text).not.toContain('6222021234567890128');
  });
});

describe('a whole number of one’s own certification', () => {
  const reveal = (who: Caller, body: object) => who.ask(certificationApi.revealOwn, { body: body as never });

  it('stands in no answer but the one to asking for it', async () => {
    const answers = [await standing(su), (await su.ask(certificationApi.personHistory)).body];
    expect(JSON.stringify(answers)).toContain('110***********002X');
    expect(JSON.stringify(answers)).not.toMatch(/11010519491231002X|6222021234567890128/);
  });
  it('is kept by a form that sends back what it saw, and replaced by one that sends another', async () => {
    const { latest } = await standing(su);
    const seen = latest.content;
    const kept = (await story.save(su, 'Person', { ...seen, realName: '苏又文' }, latest.revision)).body;
    const stored = async () => (await story.version(kept.id)).content;
    expect(await stored()).toMatchObject({
      realName: '苏又文',
      licenseIdNumber: '11010519491231002X',
      bankAccount: '6222021234567890128',
    });
    await story.save(su, 'Person', { ...seen, bankAccount: '622***4444' }, kept.revision);
    expect(await stored()).toMatchObject({
      licenseIdNumber: '11010519491231002X',
      bankAccount: '622***4444',
    });
  });
  it('is recorded when its owner looks at it', async () => {
    const { latest, inForce } = await standing(su);
    const { id } = latest ?? inForce;
    const answered = await reveal(su, { kind: 'person', field: 'licenseIdNumber' });
    expect([answered.status, answered.body]).toEqual([200, '11010519491231002X']);
    expect((await story.logged(id)).at(-1)).toMatchObject({
      action: 'enterprise.certification.view',
      after: { field: 'licenseIdNumber' },
    });
  });
  it('is not there for a user who has no certification, nor for a field that is no number', async () => {
    const chen = await test.as('he.ming');
    const none = await reveal(chen, { kind: 'person', field: 'licenseIdNumber' });
    expect([none.status, none.body.code]).toEqual([404, 'enterprise.certification_not_found']);
    expect((await reveal(su, { kind: 'person', field: 'realName' })).status).toBe(400);
  });
  it('of an enterprise is refused without the key and in another enterprise', async () => {
    const ask = { query: { enterpriseId: story.here }, body: { field: 'taxpayerNum' } } as const;
    expect((await su.ask(certificationApi.revealEnterprise, ask)).status).toBe(403);
    const elsewhere = { ...ask, query: { enterpriseId: story.there } };
    const { status, body } = await lin.ask(certificationApi.revealEnterprise, elsewhere);
    expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
  });
});

describe('a certification of another user', () => {
  it('cannot be handed in, withdrawn or read', async () => {
    const meng = await test.as('meng.xia');
    const images = await story.personImages(meng);
    const mine = (await story.save(meng, 'Person', personContent(images))).body;
    for (const act of [story.submit, story.withdraw]) {
      const { status, body } = await act(su, 'Person', mine);
      expect([status, body.code]).toEqual([404, 'enterprise.certification_not_found']);
    }
    expect((await story.submit(meng, 'Founding', mine)).body.code).toBe('enterprise.not_certified');
    expect((await story.submit(lin, 'Enterprise', mine, story.here)).body.code).toBe(
      'enterprise.certification_not_found',
    );
  });
});
