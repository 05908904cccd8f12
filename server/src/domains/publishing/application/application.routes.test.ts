import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { listingStory } from '../../../../test/market.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { equip, plainMembers } from '../../../../test/visitors.ts';
import { publishableById } from '../publishable/publishable.queries.ts';
import {
  type Branch,
  branchOf,
  code,
  detailOf,
  draftOf,
  picture,
  published,
  rowOf,
  rows,
} from './application.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let su: Caller;
let branch: Branch;
let logo: string;
let here: string;
const fresh = () => draftOf(branch, logo);

beforeAll(async () => {
  test = await openTestApp();
  await plainMembers(test);
  [lin, zhou, su] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('su.wen')]);
  branch = await branchOf(test, '生产');
  logo = await picture(test, lin.userId);
  const found = rows(test, (db) =>
    db
      .selectFrom('membership')
      .select('enterprise_id')
      .where('account_id', '=', lin.userId)
      .executeTakeFirst(),
  );
  here = (await found)?.enterprise_id ?? NIL;
});
afterAll(() => test.close());

describe('publishing an application', () => {
  strangersAreRefused(
    () => test,
    applicationApi.submit,
    () => ({ body: fresh() }),
  );

  it('refuses a member without the key, and a user of another enterprise', async () => {
    const qin = await test.as('qin.yue');
    const own = await picture(test, qin.userId);
    expect(code(await qin.ask(applicationApi.submit, { body: { ...fresh(), logo: own } }))).toBe(
      'kit.not_allowed',
    );
    const foreign = { ...fresh(), logo: await picture(test, zhou.userId), createCompanyId: here };
    expect(code(await zhou.ask(applicationApi.submit, { body: foreign }))).toBe('kit.not_allowed');
  });

  // rule: scope.flags
  it('refuses another user as author, and the platform’s scope without its key', async () => {
    const ask = (more: object) => lin.ask(applicationApi.submit, { body: { ...fresh(), ...more } });
    expect(code(await ask({ createUserId: zhou.userId }))).toBe('kit.not_allowed');
    expect(code(await ask({ flag: 'platform' }))).toBe('kit.not_allowed');
    expect(code(await ask({ createCompanyId: NIL, createCompanyName: 'Cloudyard' }))).toBe('kit.not_allowed');
    expect(code(await ask({ flag: 'private', createCompanyId: here }))).toBe('kit.not_allowed');
  });

  // rule: app.ifEnabled
  it('keeps a draft of the enterprise, with names as text and clean rich text', async () => {
    const draft = {
      ...fresh(),
      name: '<b>巡检</b> & 点检',
      description: '<p onclick="x()">好<script>alert(1)</script></p>',
    };
    const id = await published(lin, draft);
    const seen: Application = await detailOf(lin, id);
    expect(seen).toMatchObject({
      name: '<b>巡检</b> & 点检',
      description: '<p>好</p>',
      scope: 'enterprise',
      status: { code: '0' },
      ifEnabled: true,
      createUserId: lin.userId,
      createCompanyId: here,
      editable: true,
      allowed: ['1', '5'],
      parentCategory: { id: branch.parent },
      revision: null,
    });
    expect(seen.moves.map(({ event, from, to }) => [event, from, to])).toEqual([['create', null, '0']]);
    const files = await rows(test, (db) =>
      db.selectFrom('market_file').selectAll().where('application_id', '=', id).execute(),
    );
    expect(files).toMatchObject([{ name: logo, kind: 'image', live: true, version_id: null }]);
  });

  it('ignores fields that the form does not have', async () => {
    const more = {
      status: { code: '3' },
      approved_digest: 'x',
      approvedDigest: 'x',
      created_by: zhou.userId,
      scope: 'platform',
      enterprise_id: NIL,
      enterpriseId: NIL,
      verifyStatus: '2',
      statusVersion: 99,
    };
    const row = await rowOf(test, await published(lin, fresh(), more));
    expect(row).toMatchObject({
      status: '0',
      approved_digest: null,
      created_by: lin.userId,
      scope: 'enterprise',
      enterprise_id: here,
      status_version: 1,
    });
  });

  // rule: app.unique
  it('refuses a name, an English name or a code that is taken, in any spelling', async () => {
    const first = fresh();
    await published(lin, { ...first, name: 'Alpha Line' });
    const ask = (more: object) => lin.ask(applicationApi.submit, { body: { ...fresh(), ...more } });
    expect(code(await ask({ name: 'ALPHA line' }))).toBe('market.application_name_taken');
    expect(code(await ask({ enName: first.enName.toUpperCase() }))).toBe('market.english_name_taken');
    expect(code(await ask({ code: first.code }))).toBe('market.application_code_taken');
  });

  it('gives a name to one of several callers at once', async () => {
    const ask = () => lin.ask(applicationApi.submit, { body: { ...fresh(), name: '同名应用' } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(code).sort()).toEqual([200, ...Array(2).fill('market.application_name_taken')]);
  });

  // rule: app.add.otherRules
  it('refuses pictures of others, pictures not kept for the market, and unknown ones', async () => {
    const names = [
      await picture(test, zhou.userId),
      await picture(test, lin.userId, 'private'),
      'nothing.webp',
    ];
    for (const name of names) {
      const { status, body } = await lin.ask(applicationApi.submit, { body: { ...fresh(), logo: name } });
      expect([status, body.fields]).toEqual([400, { logo: 'market.file_not_found' }]);
    }
  });

  it('refuses categories of the first level, of another parent, and unknown ones', async () => {
    const elsewhere = await branchOf(test, '质量');
    const ask = (category: string, parent = branch.parent) =>
      lin.ask(applicationApi.submit, {
        body: { ...fresh(), category: { id: category }, parentCategory: { id: parent } },
      });
    expect(code(await ask(branch.parent))).toBe('market.category_level');
    expect(code(await ask(branch.leaf, elsewhere.parent))).toBe('market.category_level');
    expect(code(await ask(crypto.randomUUID()))).toBe('market.category_not_found');
  });

  // rule: publish.tempOrAudit
  it('hands it in at once when asked, and refuses that while something is missing', async () => {
    const exclusive = { type: { id: 'EXCLUSIVE' }, status: { code: '1' } };
    const { body } = await lin.ask(applicationApi.submit, { body: { ...fresh(), ...exclusive } as never });
    expect(body.status.code).toBe('1');
    const bare = await lin.ask(applicationApi.submit, { body: { ...fresh(), status: { code: '1' } } });
    expect([code(bare), bare.body.fields]).toEqual(['market.incomplete', { resources: 'market.no_plan' }]);
  });

  it('repeats the first answer to the same idempotency key', async () => {
    const ask = { body: fresh() };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await lin.ask(applicationApi.submit, ask, key);
    const again = await lin.ask(applicationApi.submit, ask, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('one application', () => {
  let id: string;
  beforeAll(async () => {
    id = await published(lin, fresh());
  });

  it('is not found by an anonymous caller or an unrelated user before it is listed', async () => {
    for (const who of [test.visitor, su, zhou]) {
      expect(code(await who.ask(applicationApi.detail, { params: { id } }))).toBe(
        'market.application_not_found',
      );
    }
  });

  it('shows every caller what is listed, and nothing internal', async () => {
    const story = listingStory(test);
    const of = { by: lin.userId, enterprise: here };
    const one = await story.listed({ ...of, name: '公开应用', set: { description: '<p>大家看</p>' } });
    await story.further(one, lin.userId, 1, '0', { description: '还没写完' });
    await rows(test, async (db) => {
      const content = { ...(await publishableById(db, 'application', one.id))?.content, name: '悄悄改名' };
      const waiting = { revision: JSON.stringify(content), revision_status: '0' };
      await db.updateTable('application').set(waiting).where('id', '=', one.id).execute();
    });
    for (const who of [test.visitor, su, zhou]) {
      const { status, body } = await who.ask(applicationApi.detail, { params: { id: one.id } });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{
          id: one.id,
          name: '公开应用',
          description: '<p>大家看</p>',
          createUserId: NIL,
          createUserName: '',
        },
        ...{ createCompanyId: here, audit: { submittedBy: null }, revision: null, digest: '', moves: [] },
        ...{ allowed: [], editable: false, versions: 1, status: { code: '3' }, childApplicationList: [] },
        majorVersionList: [{ minorVersionList: [{ id: one.version, version: '1.0' }] }],
        resources: [{ id: one.plan, createUserId: NIL }],
      });
      expect(JSON.stringify(body)).not.toMatch(/悄悄|还没写完/);
    }
    expect((await detailOf(lin, one.id)).createUserId).toBe(lin.userId);
  });

  it('is not found by a user of another enterprise, nor a private one by other users', async () => {
    const mine = await published(
      su,
      { ...fresh(), logo: await picture(test, su.userId) },
      { flag: 'private' },
    );
    const cases: [Caller, string][] = [
      [zhou, id],
      [su, id],
      [lin, mine],
      [lin, crypto.randomUUID()],
    ];
    for (const [who, what] of cases) {
      const params = { id: what };
      const change = { body: { ...fresh(), id: what } };
      expect(code(await who.ask(applicationApi.detail, { params }))).toBe('market.application_not_found');
      expect(code(await who.ask(applicationApi.update, change))).toBe('market.application_not_found');
      expect(code(await who.ask(applicationApi.impact, { params }))).toBe('market.application_not_found');
      expect(code(await who.ask(applicationApi.moves, { params }))).toBe('market.application_not_found');
      const status = { id: what, status: { code: '5' as const } };
      expect(code(await who.ask(applicationApi.setStatus, { body: status }))).toBe(
        'market.application_not_found',
      );
      expect((await who.ask(applicationApi.check, { params })).body).toBe(false);
    }
    expect(await detailOf(su, mine)).toMatchObject({
      createCompanyId: NIL,
      createCompanyName: '',
      scope: 'private',
    });
  });

  it('is read, not changed, by a colleague with the key to read', async () => {
    const meng = await test.as('meng.xia');
    await equip(test, meng.userId, { enterprise: here, name: '看应用', keys: ['market.application.read'] });
    const seen = await detailOf(meng, id);
    expect([seen.id, seen.editable, seen.allowed]).toEqual([id, false, []]);
    const change = { body: { ...fresh(), id } };
    expect(code(await meng.ask(applicationApi.update, change))).toBe('kit.not_allowed');
    expect(code(await meng.ask(applicationApi.impact, { params: { id } }))).toBe('kit.not_allowed');
  });

  it('answers whether it exists, also for ids that are none', async () => {
    const ask = async (given: string) =>
      (await lin.ask(applicationApi.check, { params: { id: given } })).body;
    expect([await ask(id), await ask('x'), await ask(NIL)]).toEqual([true, false, false]);
  });

  it('keeps its name taken for every other application', async () => {
    const { name } = await rowOf(test, id);
    const ask = async (who: Caller, query: object) =>
      (await who.ask(applicationApi.free, { query: { field: 'name', value: name, ...query } as never })).body;
    expect(await ask(lin, {})).toBe(false);
    expect(await ask(lin, { except: id })).toBe(true);
    expect(await ask(zhou, { except: id })).toBe(false);
    expect(await ask(lin, { value: '还没有人用' })).toBe(true);
    expect(await ask(lin, { field: 'code', value: (await rowOf(test, id)).code })).toBe(false);
  });

  it('shows how many subscribers it would lose by going offline, and its history', async () => {
    await rows(test, (db) =>
      db.insertInto('subscription').values({ application_id: id, account_id: su.userId }).execute(),
    );
    const impact = await lin.ask(applicationApi.impact, { params: { id } });
    expect(impact.body).toEqual({ subscribers: 1, versions: 0, modules: 0 });
    const { body } = await lin.ask(applicationApi.moves, { params: { id } });
    expect(body.content).toMatchObject([{ event: 'create', version: null }]);
    expect(body.totalElements).toBe(1);
  });
});
