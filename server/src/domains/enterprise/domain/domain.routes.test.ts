import { domainApi } from '@cloudyard/contract/enterprise/domain.ts';
import { placeApi } from '@cloudyard/contract/portal/place.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou, qin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => test.close());

const choose = (who: Caller, domain: string | null) => who.ask(domainApi.choose, { body: { domain } });
const visit = (domain: string) => test.visitor.ask(placeApi.byDomain, { params: { domain } });

describe('the page of an enterprise', () => {
  strangersAreRefused(
    () => test,
    domainApi.choose,
    () => ({ body: { domain: 'haichuan' } }),
  );

  it('gets its name from the enterprise’s administrator, and is found by visitors', async () => {
    expect((await choose(qin, 'haichuan')).body.code).toBe('kit.not_allowed');
    expect((await visit('haichuan')).status).toBe(404);
    expect((await choose(lin, 'HaiChuan')).body).toEqual({ domain: 'haichuan' });
    expect((await lin.ask(domainApi.mine)).body).toEqual({ domain: 'haichuan' });
    expect((await zhou.ask(domainApi.mine)).body).toEqual({ domain: null });
    const page = (await visit('haichuan')).body;
    expect(page).toMatchObject({ domain: 'haichuan', alias: '海川重工' });
    expect(page).not.toHaveProperty('id');
  });

  it('has one name, which no other enterprise has and which is no page of the product', async () => {
    await choose(lin, 'haichuan');
    expect((await choose(zhou, 'haichuan')).body).toMatchObject({ code: 'enterprise.domain_taken' });
    expect((await choose(zhou, 'console')).body).toMatchObject({ code: 'enterprise.domain_reserved' });
    for (const bad of ['ab', 'a b c', '../etc', '海川', 'x'.repeat(31)])
      expect((await choose(zhou, bad)).status, bad).toBe(400);
    expect((await choose(zhou, null)).body).toEqual({ domain: null });
  });

  it('gives a name to one of two enterprises at once', async () => {
    await choose(lin, null);
    const both = await Promise.all([choose(lin, 'yardone'), choose(zhou, 'yardone')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is gone with the name, and while the enterprise is suspended', async () => {
    await choose(zhou, null);
    await choose(lin, 'haichuan');
    const suspend = (at: Date | null) =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
        db.updateTable('enterprise').set({ suspended_at: at }).where('domain', '=', 'haichuan').execute(),
      );
    await suspend(new Date());
    expect((await visit('haichuan')).status).toBe(404);
    await suspend(null);
    expect((await visit('haichuan')).status).toBe(200);
    await choose(lin, null);
    expect((await visit('haichuan')).body).toMatchObject({ code: 'portal.domain_not_found' });
  });
});
