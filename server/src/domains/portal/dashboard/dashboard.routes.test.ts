import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { dashboardApi } from '@cloudyard/contract/portal/dashboard.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const layout = { cards: [{ i: 'a' as const, x: 0, y: 0, w: 12, h: 3 }], hidden: ['b' as const] };

describe('the arrangement of the dashboard', () => {
  strangersAreRefused(
    () => test,
    dashboardApi.layout,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    dashboardApi.saveLayout,
    () => ({ body: layout }),
  );
  strangersAreRefused(
    () => test,
    dashboardApi.resetLayout,
    () => ({}),
  );

  it('is kept, changed and reset for one user alone', async () => {
    const [lin, zhou] = [await test.as('lin.qiao'), await test.as('zhou.yan')];
    const mine = async () => (await lin.ask(dashboardApi.layout)).body;
    expect(await mine()).toBeNull();
    await lin.ask(dashboardApi.saveLayout, { body: layout });
    expect(await mine()).toEqual(layout);
    const changed = { ...layout, hidden: [] };
    await lin.ask(dashboardApi.saveLayout, { body: changed });
    expect(await mine()).toEqual(changed);
    expect((await zhou.ask(dashboardApi.layout)).body).toBeNull();
    await zhou.ask(dashboardApi.resetLayout);
    expect(await mine()).toEqual(changed);
    await lin.ask(dashboardApi.resetLayout);
    expect(await mine()).toBeNull();
  });

  it('is deleted when its owner deregisters', async () => {
    const meng = await test.as('meng.xia', true);
    await meng.ask(dashboardApi.saveLayout, { body: layout });
    const kept = () =>
      rows(test, (db) =>
        db.selectFrom('dashboard_layout').select('layout').where('account_id', '=', meng.userId).execute(),
      );
    expect(await kept()).toHaveLength(1);
    expect((await meng.ask(accountApi.deregister, { query: { userId: meng.userId } })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('stays inside the grid', async () => {
    const lin = await test.as('lin.qiao');
    const wide = { cards: [{ i: 'z', x: 12, y: 0, w: 13, h: 0 }], hidden: [] };
    const { status, body } = await lin.ask(dashboardApi.saveLayout, { body: wide as never });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['cards.0.h', 'cards.0.i', 'cards.0.w', 'cards.0.x'],
    ]);
  });
});

describe('GET /api-portal/getSystemHealth', () => {
  strangersAreRefused(
    () => test,
    dashboardApi.health,
    () => ({}),
  );

  it('returns how the platform is doing', async () => {
    const admin = await test.as('admin');
    const { body } = await admin.ask(dashboardApi.health);
    expect(body.database).toMatchObject({ ok: true, version: expect.stringMatching(/^\d+/) });
    expect(body.database.bytes).toBeGreaterThan(1e6);
    expect(body.sessions.live).toBeGreaterThanOrEqual(1);
    expect(body.disk.totalBytes).toBeGreaterThan(body.disk.freeBytes);
  });
});
