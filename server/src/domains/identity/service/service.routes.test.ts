import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { type CasService, type CasServiceDraft, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { asked, type Service, startService, ticketFor } from '../testing/cas.ts';

let test: TestApp;
let admin: Caller;
let real: Service;
beforeAll(async () => {
  real = await startService();
  test = await openTestApp({ CAS_SERVICES: `https://one.example/, ${real.url}` });
  admin = await test.as('admin');
});
afterAll(async () => {
  await test.close();
  await real.stop();
});

const draft = (more: Partial<CasServiceDraft> = {}): CasServiceDraft => ({
  name: '质检系统',
  address: 'https://quality.example/app/',
  description: '',
  mayProxy: false,
  singleLogout: true,
  enabled: true,
  ...more,
});
const add = (more: Partial<CasServiceDraft>) => admin.ask(serviceApi.add, { body: draft(more) });
const list = async (query: object = {}) => (await admin.ask(serviceApi.list, { query: query as never })).body;
const opens = async (service: string) =>
  (await new Browser(test.app).get(`/cas/login${asked({ service })}`)).statusCode;
const refusal = ({ status, body }: { status: number; body: { code: string; fields?: unknown } }) => [
  status,
  body.code,
  body.fields,
];

describe('the calls about login services', () => {
  const params = { id: NIL };
  strangersAreRefused(
    () => test,
    serviceApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    serviceApi.add,
    () => ({ body: draft() }),
  );
  strangersAreRefused(
    () => test,
    serviceApi.change,
    () => ({ params, body: draft() }),
  );
  strangersAreRefused(
    () => test,
    serviceApi.remove,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    serviceApi.logouts,
    () => ({}),
  );
  it('refuse the administrator of an enterprise', async () => {
    const lin = await test.as('lin.qiao');
    for (const { status } of [
      await lin.ask(serviceApi.list),
      await lin.ask(serviceApi.add, { body: draft() }),
      await lin.ask(serviceApi.logouts),
    ]) {
      expect(status).toBe(403);
    }
  });
});

describe('the registry of services', () => {
  it('shows those of the environment first; they cannot be changed', async () => {
    const { content, totalElements } = await list();
    expect(content.map((one: CasService) => [one.id, one.address])).toEqual([
      [null, 'https://one.example/'],
      [null, real.url],
    ]);
    expect(totalElements).toBe(2);
    expect((await list({ q: 'ONE.ex' })).totalElements).toBe(1);
  });

  it('adds, changes and removes services, each with an audit entry and in force at once', async () => {
    expect(await opens('https://quality.example/app/x')).toBe(403);
    const { status, body: added } = await add({});
    expect([status, added]).toMatchObject([200, draft()]);
    expect(await opens('https://quality.example/app/x')).toBe(200);
    const params = { id: added.id };
    const changed = draft({ address: 'https://quality.example/new/', enabled: true });
    expect((await admin.ask(serviceApi.change, { params, body: changed })).body).toMatchObject(changed);
    expect(await opens('https://quality.example/app/x')).toBe(403);
    expect(await opens('https://quality.example/new/x')).toBe(200);
    await admin.ask(serviceApi.change, { params, body: { ...changed, enabled: false } });
    expect(await opens('https://quality.example/new/x')).toBe(403);
    expect((await admin.ask(serviceApi.remove, { params })).body).toEqual(params);
    expect((await list({ q: '质检' })).totalElements).toBe(0);
    const entries = (await admin.ask(entryApi.list, { query: { q: '质检系统', sort: 'time' } as never }))
      .body;
    const shown = await Promise.all(
      entries.content.map(async (one: { id: string }) =>
        admin
          .ask(entryApi.detail, { params: { id: one.id } })
          .then(({ body }) => [body.action, body.before, body.after]),
      ),
    );
    expect(shown).toEqual([
      ['identity.service.add', null, draft()],
      ['identity.service.change', draft(), changed],
      ['identity.service.change', changed, { ...changed, enabled: false }],
      ['identity.service.remove', { ...changed, enabled: false }, null],
    ]);
  });

  it('pages over both kinds without a gap', async () => {
    for (const name of ['b', 'a', 'c']) await add({ name, address: `https://${name}.example` });
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(await list({ page, size: 2, sort: '-name' }));
    expect(pages.map((one) => one.totalElements)).toEqual([5, 5, 5]);
    expect(pages.flatMap((one) => one.content.map((each: CasService) => each.name))).toEqual([
      'https://one.example/',
      real.url,
      'c',
      'b',
      'a',
    ]);
    expect((await list({ q: 'b.exa' })).content.map((one: CasService) => one.name)).toEqual(['b']);
  });

  it('says which name or address is taken, and what is no address', async () => {
    const { body: one } = await add({ name: 'taken', address: 'https://taken.example' });
    expect(refusal(await add({ name: 'taken', address: 'https://free.example' }))).toEqual([
      409,
      'identity.service_name_taken',
      { name: 'identity.service_name_taken' },
    ]);
    expect(refusal(await add({ name: 'free', address: 'https://taken.example' }))).toEqual([
      409,
      'identity.service_address_taken',
      { address: 'identity.service_address_taken' },
    ]);
    for (const address of [
      'https://x.example/?q',
      'javascript:alert(1)',
      'https://u@x.example',
      'https://x/..',
    ]) {
      const wrong = [400, 'identity.service_address_format', { address: 'identity.service_address_format' }];
      expect(refusal(await add({ name: 'odd', address }))).toEqual(wrong);
      const body = draft({ name: 'taken', address });
      expect(refusal(await admin.ask(serviceApi.change, { params: { id: one.id }, body }))).toEqual(wrong);
    }
    expect((await list({ q: 'odd' })).totalElements).toBe(0);
  });

  it('answers 404 for an unknown one', async () => {
    const params = { id: NIL };
    for (const answer of [
      await admin.ask(serviceApi.change, { params, body: draft() }),
      await admin.ask(serviceApi.remove, { params }),
    ]) {
      expect(refusal(answer).slice(0, 2)).toEqual([404, 'identity.service_not_found']);
    }
  });
});

describe('GET /api-cas/logouts', () => {
  it('shows the outcome of each notice, by state and by words', async () => {
    const service = `${real.url}/shown`;
    const browser = new Browser(test.app);
    const ticket = await ticketFor(browser, service, 'zhou.yan');
    await browser.get(`/cas/validate${asked({ service, ticket })}`);
    const logouts = async (query: object) =>
      (await admin.ask(serviceApi.logouts, { query: query as never })).body;
    expect((await logouts({})).totalElements).toBe(0);
    await browser.get('/cas/logout');
    await eventually(async () => {
      const { content, totalElements } = await logouts({ state: 'told' });
      expect([totalElements, content[0]]).toMatchObject([1, { username: 'zhou.yan', service, tries: 1 }]);
    });
    expect((await logouts({ q: 'ZHOU' })).totalElements).toBe(1);
    expect((await logouts({ q: '/shown' })).totalElements).toBe(1);
    expect((await logouts({ q: 'su.wen' })).totalElements).toBe(0);
    expect((await logouts({ state: 'failed' })).totalElements).toBe(0);
  });
});
