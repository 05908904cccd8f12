import { randomUUID } from 'node:crypto';
import { type Found, searchApi } from '@cloudyard/contract/portal/search.ts';
import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { listingStory } from '../../../../test/market.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let plain: Caller;

beforeAll(async () => {
  test = await openTestApp();
  [admin, lin, zhou, plain] = await Promise.all([
    test.as('admin'),
    test.as('lin.qiao'),
    test.as('zhou.yan'),
    test.as('su.wen'),
  ]);
});
afterAll(() => test.close());

const find = async (who: Caller, q: string): Promise<Found[]> =>
  (await who.ask(searchApi.find, { query: { q } })).body;
const kinds = async (who: Caller, q: string) => new Set((await find(who, q)).map(({ kind }) => kind));

describe('finding by name', () => {
  strangersAreRefused(
    () => test,
    searchApi.find,
    () => ({ query: { q: '海川' } }),
  );

  it('finds a listed application by two Chinese characters, in one request', async () => {
    const story = listingStory(test);
    const enterprise = await story.enterpriseId('海川重工');
    const { id } = await story.listed({ by: lin.userId, enterprise, name: '焊缝看板' });
    expect(await find(plain, '焊缝')).toContainEqual(
      expect.objectContaining({ kind: 'application', id, name: '焊缝看板' }),
    );
  });

  it('finds users and enterprises only for those who may list them on the platform', async () => {
    expect(await kinds(admin, 'he.ming')).toContain('person');
    expect(await kinds(lin, 'he.ming')).not.toContain('person');
    expect(await kinds(admin, '海川')).toContain('enterprise');
    expect(await kinds(lin, '海川')).not.toContain('enterprise');
  });

  it('finds colleagues only in the enterprise one stands in', async () => {
    const employees = async (who: Caller) =>
      (await find(who, 'lin.qiao')).filter(({ kind }) => kind === 'employee').length;
    expect(await employees(lin)).toBe(1);
    expect(await employees(zhou)).toBe(0);
    expect(await employees(plain)).toBe(0);
  });

  it('finds the roles of one’s own enterprise, and no others', async () => {
    const roles = (await find(lin, '企业管理员')).filter(({ kind }) => kind === 'role');
    const others = (await find(zhou, '企业管理员')).filter(({ kind }) => kind === 'role');
    expect(roles).toHaveLength(1);
    expect(others).toHaveLength(1);
    expect(others[0]?.id).not.toBe(roles[0]?.id);
    expect(await kinds(lin, '平台管理员')).not.toContain('role');
    expect(await kinds(admin, '平台管理员')).toContain('role');
  });

  it('finds roles of the platform that no user can request, for those who may list them', async () => {
    const row = { enterprise_id: null, kind: 'platform', code: 'night-watch', name: '夜间值守员' } as const;
    await rows(test, (db) =>
      db
        .insertInto('role')
        .values({ ...row, requestable: false })
        .execute(),
    );
    const named = async (who: Caller) => (await find(who, '夜间值守')).map(({ name }) => name);
    expect(await named(admin)).toEqual(['夜间值守员']);
    expect(await named(lin)).toEqual([]);
  });

  it('finds the tenant space of one’s own enterprise; the platform finds what was submitted', async () => {
    const { plans } = (await lin.ask(quotaPlanApi.offered, { query: { kind: 'space' } })).body;
    const names = { name: 'weldingyard', domainName: 'weldingyard', password: 'Harbour2026' };
    const draft = {
      ...names,
      platform: 'local' as const,
      period: 1,
      planId: plans[0].id,
      autoRenewal: false,
    };
    const { id } = (await lin.ask(spaceApi.save, { body: draft }, { 'idempotency-key': randomUUID() })).body;
    const found = async (who: Caller) => (await find(who, 'weldingyard')).map((one) => one.id);
    expect(await found(lin)).toEqual([id]);
    expect(await found(zhou)).toEqual([]);
    expect(await found(admin)).toEqual([]);
    await rows(test, (db) =>
      db.updateTable('space').set({ status: '1', submitted_at: new Date() }).where('id', '=', id).execute(),
    );
    expect(await found(admin)).toEqual([id]);
    expect(await kinds(lin, 'weldingyard')).toEqual(new Set(['space']));
  });

  it('refuses a search of nothing, of one letter, and one longer than a name', async () => {
    for (const q of ['', ' ', 'x', 'x'.repeat(51)])
      expect((await lin.ask(searchApi.find, { query: { q } })).status).toBe(400);
  });
});
