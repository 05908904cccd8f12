import { NIL } from '@cloudyard/contract/kit/values.ts';
import { placeApi } from '@cloudyard/contract/portal/place.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { SECRET, type SpaceStory, said, spaceStory } from '../space.stories.ts';

let test: TestApp;
let story: SpaceStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const wallet = () => story.wallet();

const calls = {
  current: () => ({ params: { enterpriseId: story.here } }),
  list: () => ({ query: {} }),
  counts: () => ({ query: {} }),
  forMainApp: () => ({}),
  detail: () => ({ params: { id } }),
  mine: () => ({}),
  check: () => ({ query: {} }),
  quote: () => ({ query: { planId: id, period: 1 } }),
  save: () => ({
    body: {
      ...{ domainName: 'abc', name: 'abc', platform: 'local', period: 1, planId: id, autoRenewal: false },
      password: SECRET,
    },
  }),
  submitOrOpen: () => ({ body: id }),
  move: () => ({ body: { id, status: { code: '1' } } }),
  changePassword: () => ({ params: { id }, body: { secret: 'x', password: SECRET } }),
  goOn: () => ({ params: { id } }),
};

describe('the calls about spaces', () => {
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      spaceApi[name],
      () => calls[name]() as never,
    );

  // rule: tenant.requestors
  it('refuse a member without the key', async () => {
    for (const name of [
      'list',
      'counts',
      'detail',
      'mine',
      'check',
      'quote',
      'save',
      'changePassword',
      'goOn',
    ] as const)
      expect(said(await story.qin.ask(spaceApi[name], calls[name]() as never)), name).toBe('kit.not_allowed');
    expect(said(await story.lin.ask(spaceApi.current, { params: { enterpriseId: story.there } }))).toBe(
      'kit.not_allowed',
    );
  });
});

describe('a draft', () => {
  it.each([
    [{ domainName: 'hai-chuan' }, 'domainName'],
    [{ domainName: '' }, 'domainName'],
    [{ name: 'HaiChuan' }, 'name'],
    [{ password: 'harbour-2026' }, 'password'],
    [{ period: 0 }, 'period'],
    [{ period: 1.5 }, 'period'],
    [{ period: 61 }, 'period'],
    [{ planId: '' }, 'planId'],
    // rule: tenant.password
  ])('with %o is refused, and says which field', async (more, field) => {
    const { status, body } = await story.save(story.lin, more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
  // rule: tenant.domain
  it('needs a password, and a domain name that is free', async () => {
    expect(said(await story.save(story.lin, { password: undefined }))).toBe('space.password_missing');
    expect(said(await story.save(story.lin, { domainName: 'Console' }))).toBe('space.space_domain_reserved');
    expect(said(await story.save(story.zhou, { domainName: 'Harbour', name: 'harbour' }))).toBe('done');
    expect(said(await story.save(story.lin, { domainName: 'harbour' }))).toBe('space.space_domain_taken');
    expect(said(await story.save(story.lin, { name: 'harbour' }))).toBe('space.space_name_taken');
    const free = (await story.lin.ask(spaceApi.check, { query: { name: 'harbour', domainName: 'HARBOUR' } }))
      .body;
    expect(free).toEqual({ isNameFree: false, isDomainFree: false });
  });
  it('is kept, once for each enterprise, and seen by no other', async () => {
    const [one, two] = await Promise.all([story.save(), story.save()]);
    expect([one, two].map(said).filter((what) => what === 'done').length).toBeGreaterThan(0);
    const saved = await story.mine();
    expect(saved).toMatchObject({
      ...{
        name: 'haichuan',
        domainName: 'HaiChuan',
        period: 3,
        amount: 597,
        hasPassword: true,
        phase: 'none',
      },
      ...{ status: { code: '0', name: '草稿', nameEn: 'Draft' }, may: { edit: true, codes: ['1'] } },
    });
    expect(JSON.stringify(saved)).not.toContain('argon2');
    expect(said(await story.zhou.ask(spaceApi.detail, { params: { id: saved.id } }))).toBe('space.not_found');
    expect(said(await story.admin.ask(spaceApi.detail, { params: { id: saved.id } }))).toBe(
      'space.not_found',
    );
    expect(said(await story.submit(story.zhou, saved.id))).toBe('space.not_found');
    expect(said(await story.move(story.admin, saved.id, '2'))).toBe('space.not_found');
  });
});

describe('submitting', () => {
  it('needs the money, and says how much is missing', async () => {
    const { id: mine } = await story.mine();
    const short = await story.submit(story.lin, mine);
    expect(short.body).toMatchObject({ code: 'ledger.balance_insufficient', fields: { missing: '597' } });
    expect((await story.mine()).status.code).toBe('0');
    expect((await story.mine()).payment).toBeNull();
  });
  it('sets the price aside, and only once', async () => {
    const { id: mine } = await story.mine();
    await story.topUp(story.here, 100_000);
    const all = await Promise.all(Array.from({ length: 5 }, () => story.submit(story.lin, mine)));
    expect(all.map(said).filter((what) => what === 'done')).toHaveLength(1);
    expect(await wallet()).toMatchObject({ posted: 1000, held: 597, available: 403 });
    expect(await story.mine()).toMatchObject({
      ...{ status: { code: '1' }, audit: { result: 'pending' }, payment: { state: 'held', amount: 597 } },
      ...{ may: { edit: false, codes: ['0'] } },
    });
    expect(said(await story.save())).toBe('space.not_editable');
  });
  it('waits in the queue under both addresses, barred for those who handed it in', async () => {
    for (const name of ['queue', 'versions'] as const) {
      const { content } = (await story.admin.ask(reviewApi[name], { query: {} })).body;
      expect(content).toMatchObject([
        { name: 'haichuan', enterpriseName: '海川重工集团有限公司', hindrance: null },
      ]);
    }
    const { id: mine } = await story.mine();
    const dossier = (await story.admin.ask(reviewApi.dossier, { params: { id: mine } })).body;
    expect(dossier).toMatchObject({
      enterprise: { name: '海川重工集团有限公司' },
      former: [],
      hindrance: null,
    });
    expect(said(await story.move(story.lin, mine, '2'))).toBe('space.move_refused');
    expect(said(await story.move(story.zhou, mine, '0'))).toBe('space.not_found');
  });
  // rule: tenant.audit
  it('is rejected with a reason: the money is free again, and it is mended', async () => {
    const { id: mine, statusVersion } = await story.mine();
    expect(said(await story.move(story.admin, mine, '0'))).toBe('space.reason_missing');
    const stale = { id: mine, status: { code: '2' as const }, statusVersion: statusVersion - 1 };
    expect(said(await story.admin.ask(spaceApi.move, { body: stale }))).toBe('space.space_changed');
    expect(said(await story.move(story.admin, mine, '5', '名称太短'))).toBe('done');
    expect(await story.mine()).toMatchObject({
      ...{ status: { code: '0' }, audit: { result: 'rejected', reason: '名称太短' }, payment: null },
    });
    expect(await wallet()).toMatchObject({ held: 0, available: 1000 });
    expect(said(await story.save(story.lin, { domainName: 'Other' }))).toBe('space.domain_fixed');
    expect(said(await story.save(story.lin, { name: 'haichuan2', period: 1, password: undefined }))).toBe(
      'done',
    );
    const told = () =>
      rows(test, (db) =>
        db.selectFrom('message').select(['title', 'self_type']).where('title', 'like', '租户空间%').execute(),
      );
    await eventually(async () =>
      expect(await told()).toMatchObject([{ title: '租户空间 haichuan 审核未通过', self_type: '01' }]),
    );
  });
  it('is withdrawn by its owner, and submitted again', async () => {
    const { id: mine } = await story.mine();
    expect(said(await story.submit(story.lin, mine))).toBe('done');
    expect(await wallet()).toMatchObject({ held: 199 });
    expect(said(await story.move(story.lin, mine, '0'))).toBe('done');
    expect(await wallet()).toMatchObject({ held: 0 });
    expect(said(await story.submit(story.lin, mine))).toBe('done');
  });
});

describe('an approved space', () => {
  // rule: tenant.flow
  it('is set up, charged once and online, with its quotas', async () => {
    const { id: mine } = await story.mine();
    const both = await Promise.all([story.move(story.admin, mine, '2'), story.move(story.admin, mine, '2')]);
    expect(both.map(said).filter((what) => what === 'done')).toHaveLength(1);
    await eventually(async () => expect((await story.mine()).steps[3]).toMatchObject({ state: 'done' }));
    const space = await story.mine();
    expect(space.steps.map(({ step, state }: { step: string; state: string }) => [step, state])).toEqual([
      ['quota', 'done'],
      ['database', 'done'],
      ['charge', 'done'],
      ['open', 'done'],
    ]);
    expect(space).toMatchObject({
      phase: 'running',
      payment: { state: 'paid' },
      may: { renew: true, codes: ['4'] },
    });
    expect(await wallet()).toMatchObject({ posted: 801, held: 0 });
    const quotas = (await story.lin.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).body;
    expect(quotas).toMatchObject([
      { item: 'CPU_CORES', granted: 1, step: 0.5 },
      { item: 'MEMORY_QUOTA', granted: 2048 },
      { item: 'DISK_QUOTA', granted: 10_240 },
      { item: 'CONCURRENT_USER', granted: 50, used: 0, free: 50 },
      { item: 'DATABASE_COUNT', granted: 1 },
      { item: 'TS_DATABASE_SIZE', granted: 1024, freeShare: 1024, endsAt: null },
      { item: 'BIGDATA_STEPS', granted: 1 },
      { item: 'BIGDATA_MEMORY', granted: 512 },
      { item: 'BIGDATA_HOURS', granted: 10 },
    ]);
    expect(said(await story.zhou.ask(quotaApi.list, { query: { 'enterprise-code': story.here } }))).toBe(
      'kit.not_allowed',
    );
  });
  it('is what the members of the enterprise see, and no other user', async () => {
    const current = (await story.qin.ask(spaceApi.current, { params: { enterpriseId: story.here } })).body;
    expect(current).toMatchObject({ name: 'haichuan2', status: { code: '3' } });
    expect((await story.qin.ask(spaceApi.forMainApp)).body).toMatchObject([{ name: 'haichuan2' }]);
    expect((await story.zhou.ask(spaceApi.forMainApp)).body).toEqual([]);
    const visit = (domain: string) => test.visitor.ask(placeApi.byDomain, { params: { domain } });
    expect((await visit('haichuan')).body).toMatchObject({ enterpriseId: story.here });
    expect((await visit('harbour')).status).toBe(404);
    const all = (await story.admin.ask(spaceApi.list, { query: { enterpriseId: NIL } })).body;
    expect(all.content.map(({ name }: { name: string }) => name)).toEqual(['haichuan2']);
    const counted = (await story.admin.ask(spaceApi.counts, { query: { enterpriseId: NIL } })).body;
    expect(counted.statuses).toMatchObject({ '3': 1, '0': 0 });
  });
  // rule: tenant.updateNamespaceStatus
  it('goes offline and online again: its owner by themselves, against the platform not', async () => {
    const { id: mine } = await story.mine();
    expect(said(await story.move(story.lin, mine, '4'))).toBe('done');
    expect(said(await story.submit(story.lin, mine))).toBe('done');
    expect(said(await story.move(story.admin, mine, '4'))).toBe('space.reason_missing');
    expect(said(await story.move(story.admin, mine, '4', '检修'))).toBe('done');
    expect(said(await story.move(story.lin, mine, '3'))).toBe('space.move_refused');
    expect(said(await story.move(story.admin, mine, '3'))).toBe('done');
    expect((await story.mine()).moves[0]).toMatchObject({ event: 'online', from: '4', to: '3', by: 'admin' });
  });
  // rule: tenant.secret
  it('has a password, which is asked for to change it', async () => {
    const { id: mine } = await story.mine();
    const change = (secret: string) =>
      story.lin.ask(spaceApi.changePassword, {
        params: { id: mine },
        body: { secret, password: 'Another2026' },
      });
    expect((await change('wrong')).body).toMatchObject({
      code: 'space.secret_wrong',
      fields: { secret: 'space.secret_wrong' },
    });
    expect(said(await change(SECRET))).toBe('done');
    expect(said(await change(SECRET))).toBe('space.secret_wrong');
  });
  it('is sealed by the platform for good, and another one can follow', async () => {
    const { id: mine } = await story.mine();
    expect(said(await story.move(story.lin, mine, '5'))).toBe('space.move_refused');
    expect(said(await story.move(story.admin, mine, '5', '企业注销'))).toBe('done');
    const quotas = (await story.lin.ask(quotaApi.list, { query: { 'enterprise-code': story.here } })).body;
    expect(quotas[0]).toMatchObject({ item: 'CPU_CORES', granted: 0, free: 0 });
    expect(said(await story.save(story.lin, { domainName: 'HaiChuan' }))).toBe('space.space_domain_taken');
    expect(said(await story.save(story.lin, { domainName: 'HaiChuan3', name: 'haichuan2' }))).toBe('done');
  });
});
