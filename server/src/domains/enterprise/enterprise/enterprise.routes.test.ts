import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  certificationStories,
  enterpriseContent,
  type Stories,
} from '../certification/certification.stories.ts';
import { insertEnterprise } from './enterprise.queries.ts';

let test: TestApp;
let story: Stories;
let lin: Caller;
let he: Caller;
let su: Caller;
let deng: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = await certificationStories(test);
  const names = ['lin.qiao', 'he.ming', 'su.wen', 'deng.rui', 'admin'];
  [lin, he, su, deng, admin] = (await Promise.all(names.map((name) => test.as(name)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.close());

const list = async (query: object = {}) => (await admin.ask(enterpriseApi.list, { query })).body;
const one = async (id: string) =>
  (await list({ size: 100 })).content.find((row: { id: string }) => row.id === id);
const namesOf = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
const placeOf = async (who: Caller) =>
  (await who.ask(membershipApi.current, { query: { id: who.userId } })).body.id;
const choose = (who: Caller, enterprise: string) =>
  who.ask(membershipApi.choose, { query: { id: who.userId, enterprise } });
const suspend = (who: Caller, id: string, version: number, reason = '欠费') =>
  who.ask(enterpriseApi.suspend, { params: { id }, body: { reason, version } });
const lift = (who: Caller, id: string, version: number) =>
  who.ask(enterpriseApi.lift, { params: { id }, body: { version } });

describe('the platform’s calls about enterprises', () => {
  const ask = { params: { id: NIL }, query: { id: NIL }, body: { name: 'x', reason: 'x', version: 1 } };
  for (const [name, endpoint] of Object.entries(enterpriseApi))
    describe(name, () =>
      strangersAreRefused(
        () => test,
        endpoint as Endpoint,
        () => ask as never,
      ),
    );
  it('refuse administrators of an enterprise, and reviewers may not suspend', async () => {
    expect((await lin.ask(enterpriseApi.list)).body.code).toBe('kit.not_allowed');
    expect((await suspend(lin, story.here, 1)).body.code).toBe('kit.not_allowed');
    expect((await suspend(deng, story.here, 1)).body.code).toBe('kit.not_allowed');
  });
});

describe('the details of an enterprise', () => {
  const info = (who: Caller, id: string) => who.ask(enterpriseApi.info, { query: { id } });
  let content: Record<string, string>;

  it('are its name before it is certified', async () => {
    const { body } = await info(lin, story.here);
    expect(body).toMatchObject({ name: '海川重工集团有限公司', status: { id: 0 }, members: 4 });
    expect(body.unifiedCreditId).toBeUndefined();
  });
  it('are complete for its editor', async () => {
    content = enterpriseContent(await story.enterpriseImages(lin), { name: '海川重工集团有限公司' });
    await story.approve(deng, (await story.handIn(lin, 'Enterprise', content, story.here)).body);
    const { body } = await info(lin, story.here);
    expect(body).toMatchObject({ ...content, id: story.here, verifyStatus: { code: 3 }, members: 4 });
  });
  it.each(['qin.yue', 'he.ming', 'admin', 'deng.rui'])(
    'are masked and without evidence for %s',
    async (name) => {
      const { body } = await info(await test.as(name), story.here);
      expect(body).toMatchObject({ name: content.name, address: content.address, logo: content.logo });
      expect(body.bankAccountNum).toBe('442*************1234');
      const text = JSON.stringify(body);
      for (const field of [
        'unifiedCreditId',
        'taxpayerNum',
        'bankAccountNum',
        'repreLicenseNum',
        'licenseImage',
      ])
        expect(text).not.toContain(content[field]);
    },
  );
  it('are masked for a member who is in another enterprise', async () => {
    const elsewhere = await test.as('he.ming', true);
    await choose(elsewhere, story.there);
    const { body } = await info(elsewhere, story.here);
    expect([body.name, body.bankAccountNum]).toEqual([content.name, '442*************1234']);
  });
  it('are answered alike for a foreign and an unknown enterprise', async () => {
    const zhou = await test.as('zhou.yan');
    for (const [who, id] of [
      [su, story.here],
      [zhou, story.here],
      [su, NIL],
      [admin, NIL],
    ] as const) {
      const { status, body } = await info(who, id);
      expect([status, body.code]).toEqual([404, 'enterprise.not_found']);
    }
  });
  it('leave out pending changes', async () => {
    const next = { ...content, address: '还没有批准的地址' };
    const version = (await story.handIn(lin, 'Enterprise', next, story.here)).body;
    expect((await info(lin, story.here)).body.address).toBe(content.address);
    await story.withdraw(lin, 'Enterprise', version, story.here);
  });
});

describe('the name of an enterprise', () => {
  const isFree = async (who: Caller, name: string) =>
    (await who.ask(enterpriseApi.nameFree, { body: { name } })).body;
  it.each([
    ['云杉精密制造有限公司', false],
    ['云杉　精密制造有限公司', false],
    ['云杉精密制造·有限公司', false],
    ['没有人用的名字有限公司', true],
  ])('%s is free: %s', async (name, free) => {
    expect(await isFree(su, name)).toBe(free);
  });
  it('counts as free for the enterprise that has it', async () => {
    expect(await isFree(lin, '海川重工集团有限公司')).toBe(true);
    expect(await isFree(su, '海川重工集团有限公司')).toBe(false);
  });
});

describe('the list of enterprises', () => {
  beforeAll(() =>
    story.inDatabase(async (db) => {
      const at = (day: string) => new Date(`${day}T12:00:00Z`);
      await insertEnterprise(db, {
        name: '=HYPERLINK("x")有限公司',
        created_at: at('2020-01-15'),
        status: 1,
      });
      await insertEnterprise(db, {
        name: '甲一科技有限公司',
        alias: '甲一',
        created_at: at('2020-02-15'),
        status: 4,
      });
      await insertEnterprise(db, { name: '<b>乙二</b>有限公司', created_at: at('2020-03-15'), status: 1 });
      await insertEnterprise(db, { name: '丙三科技有限公司', created_at: at('2020-04-15') });
    }),
  );
  const days = { from: '2020-01-01', to: '2020-12-31' };

  it('begins with five, newest first, and counts all', async () => {
    const { content, totalElements, size, counts } = await list();
    expect([content.length, totalElements, size]).toEqual([5, 6, 5]);
    expect(counts).toEqual({ '0': 2, '1': 2, '2': 0, '3': 1, '4': 1, suspended: 0 });
    const times = content.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
  it('shows the facts about an enterprise', async () => {
    expect(await one(story.here)).toMatchObject({
      name: '海川重工集团有限公司',
      status: { id: 3 },
      suspended: null,
      members: 4,
      founder: null,
      expires: '2099-01-01',
    });
    expect((await one(story.here)).certificationId).toMatch(/-/);
  });
  it('has each enterprise by its id, and refuses an unknown one', async () => {
    const [first] = (await list()).content;
    expect((await admin.ask(enterpriseApi.detail, { params: first })).body).toEqual(first);
    expect((await admin.ask(enterpriseApi.detail, { params: { id: NIL } })).status).toBe(404);
  });
  it('is filtered by word, status and day; the counts follow the words and days', async () => {
    expect(namesOf(await list({ q: '科技' })).sort()).toEqual(
      ['丙三科技有限公司', '甲一科技有限公司'].sort(),
    );
    expect((await list({ q: '科技' })).counts).toMatchObject({ '0': 1, '1': 0, '4': 1 });
    expect(namesOf(await list({ ...days, status: 4 }))).toEqual(['甲一科技有限公司']);
    expect((await list({ ...days, status: 4 })).counts['1']).toBe(2);
    expect((await list({ from: '2020-02-15', to: '2020-03-15' })).totalElements).toBe(2);
    expect((await list({ from: '2020-02-16', to: '2020-03-14' })).totalElements).toBe(0);
    // Noon in London is the next day already in Kiribati.
    const zone = 'Pacific/Kiritimati';
    expect((await list({ from: '2020-02-16', to: '2020-02-16', zone })).totalElements).toBe(1);
  });
  it.each(['name', 'members', 'submitTime', 'lastAuthTime', 'createdAt'])(
    'sorts by %s both ways',
    async (field) => {
      const up = namesOf(await list({ ...days, sort: field, size: 100 }));
      const down = namesOf(await list({ ...days, sort: `-${field}`, size: 100 }));
      expect(down).toEqual([...up].reverse());
      expect(up).toHaveLength(4);
    },
  );
  it('is exported as a table in which nothing is a formula, with an audit entry', async () => {
    const { body, headers } = await admin.ask(enterpriseApi.export, { query: days });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      '\uFEFFname,alias,status,suspended,members,founder,created,submitted,approved,licenceEnds',
    );
    expect(lines[4]).toMatch(/^"'=HYPERLINK\(""x""\)有限公司",,1,/);
    const log = await admin.ask(entryApi.list, { query: { action: 'enterprise.enterprise.export' } });
    expect(log.body.totalElements).toBe(1);
  });
  it('has figures for the dashboard', async () => {
    const { body } = await admin.ask(enterpriseApi.figures);
    expect(body.counts).toEqual({ '0': 2, '1': 2, '2': 0, '3': 1, '4': 1 });
    expect([body.suspended, body.expiring, body.months.length]).toEqual([0, 0, 12]);
    expect(body.months.at(-1).founded).toBe(2);
  });
});

describe('a suspended enterprise', () => {
  it('moves all its sessions to the personal scope at once', async () => {
    const fresh = await test.as('lin.qiao', true);
    const hes = await test.as('he.ming', true);
    await choose(hes, story.there);
    expect([await placeOf(fresh), await placeOf(hes)]).toEqual([story.here, story.there]);
    const { version } = await one(story.here);
    const { status, body } = await suspend(admin, story.here, version);
    expect([status, body.suspended.reason, body.version]).toEqual([200, '欠费', version + 1]);
    // Also sessions whose actor is cached, and their rights with them.
    expect([await placeOf(fresh), await placeOf(hes)]).toEqual([NIL, story.there]);
    const me = (await fresh.ask(sessionApi.me)).body;
    expect(JSON.stringify(me)).not.toContain(story.here);
  });
  it('is not offered and cannot be chosen', async () => {
    const fresh = await test.as('he.ming', true);
    expect(await placeOf(fresh)).toBe(story.there);
    const own = (await fresh.ask(membershipApi.enterprises, { params: { userId: he.userId } })).body;
    expect(own.map(({ id }: { id: string }) => id)).toEqual([NIL, story.there]);
    const { status, body } = await choose(fresh, story.here);
    expect([status, body.code]).toEqual([403, 'enterprise.suspended']);
    expect((await choose(su, story.here)).body.code).toBe('enterprise.not_member');
    expect(await placeOf(await test.as('lin.qiao', true))).toBe(NIL);
  });
  it('is counted and found in the list', async () => {
    expect((await list()).counts.suspended).toBe(1);
    expect(namesOf(await list({ suspended: true }))).toEqual(['海川重工集团有限公司']);
    expect((await list({ suspended: false })).totalElements).toBe(5);
  });
  it('is refused to a caller who saw an older version', async () => {
    const { version } = await one(story.here);
    for (const answer of [
      await suspend(admin, story.here, version),
      await lift(admin, story.here, version - 1),
      await lift(admin, story.there, (await one(story.there)).version),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'enterprise.changed']);
    expect((await suspend(admin, NIL, 1)).body.code).toBe('enterprise.not_found');
  });
  it('can be used again by its members when the suspension is lifted', async () => {
    const { version } = await one(story.here);
    expect((await lift(admin, story.here, version)).body.suspended).toBeNull();
    expect((await choose(lin, story.here)).status).toBe(200);
    expect((await story.logged(story.here)).map(({ action }) => action)).toEqual([
      'enterprise.enterprise.suspend',
      'enterprise.enterprise.lift',
    ]);
  });
  it('has no session left when users choose it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fresh = await test.as('qin.yue', true);
      await choose(fresh, NIL);
      const { version } = await one(story.here);
      await Promise.all([
        suspend(admin, story.here, version),
        choose(fresh, story.here),
        test.as('qin.yue', true),
      ]);
      const inside = await story.inDatabase((db) =>
        db
          .selectFrom('session')
          .select('id')
          .where('enterprise_id', '=', story.here)
          .where('ended_at', 'is', null)
          .execute(),
      );
      expect(inside).toEqual([]);
      await lift(admin, story.here, version + 1);
    }
  });
});
