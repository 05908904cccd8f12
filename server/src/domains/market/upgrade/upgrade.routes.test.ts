import { upgradeApi } from '@cloudyard/contract/market/upgrade.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { BROKEN, HELLO, PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import type { Shown } from '../listing/listing.stories.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';
import { tellNewer } from './newer.service.ts';
import { followOnSale } from './upgrade-listeners.service.ts';

// Real programs, started by the real runtime.

let test: TestApp;
let story: DeliveryStory;
let shown: Shown;
let id: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  await story.online(story.lin, story.here, { planId: (await story.plan('professional')).id });
  shown = await story.onSale('NODE', HELLO);
  id = (await story.buy(story.lin, story.here, shown)).body.orderId;
  await eventually(async () => expect(await order()).toMatchObject({ state: 'active', version: '1.0' }));
});
afterAll(() => test.close());

const order = () => story.order(story.lin, id);
const instance = async () =>
  (await story.lin.ask(instanceApi.detail, { params: { id: (await order()).instanceId } })).body;
const versions = async () => (await story.lin.ask(upgradeApi.versions, { params: { id } })).body;
const upgrade = async (versionId: string, generation?: number, who = story.lin) =>
  who.ask(upgradeApi.upgrade, {
    params: { id },
    body: { versionId, generation: generation ?? (await versions()).generation },
  });
const said = (text: string) => ({
  ...HELLO,
  'server.mjs': HELLO['server.mjs'].replace('url: asked.url', `url: '${text}'`),
});

describe('a newer version', () => {
  it('is listed with what changes, and only while it is on sale', async () => {
    expect(await versions()).toMatchObject({ version: '1.0', versions: [] });
    const authorities = [{ code: 'plan.read', name: '读取计划', description: '' }];
    const next = await story.furtherVersion(shown, 1, said('second'), {
      ...{ description: '更快', containerPort: 9000, authorities },
    });
    const found = (await versions()).versions;
    expect(found).toMatchObject([
      { id: next, version: '1.1', notes: '更快', kind: null, port: { to: 9000 }, authorities },
    ]);
    expect(found[0].size.to).toBeGreaterThan(found[0].size.from);
    await story.furtherVersion(shown, 2, PAGE);
    await story.listing.rows((db) =>
      db.updateTable('app_version').set({ status: '2' }).where('number', '=', 2).execute(),
    );
    expect((await versions()).versions).toHaveLength(1);
    expect(code(await upgrade(shown.version))).toBe('market.version_not_newer');
    expect(code(await upgrade(next, 0))).toBe('runtime.instance_changed');
  });

  it('is announced to who runs an older one, when it comes on sale', async () => {
    const [{ id: next }] = (await versions()).versions;
    const fact = { kind: 'version', id: next, applicationId: shown.id, name: '', event: 'list' } as const;
    await inTransaction(test.kit, { platform: 'test' }, async (ctx) => {
      await followOnSale(ctx, { ...fact, from: '2', to: '3' } as Facts['market.status_moved']);
      await followOnSale(ctx, { ...fact, from: '3', to: '3' } as Facts['market.status_moved']);
    });
    const told = () =>
      story.listing.rows((db) =>
        db.selectFrom('message').select('title').where('title', 'like', '%有新版本 1.1').execute(),
      );
    await eventually(async () => expect(await told()).toHaveLength(1));
    await tellNewer(test.kit, shown.version);
    // Off sale and on again.
    await tellNewer(test.kit, next);
    expect(await told()).toHaveLength(1);
  });

  it('takes over when it is healthy, and the order says what runs', async () => {
    const [{ id: next }] = (await versions()).versions;
    const { body } = await upgrade(next);
    expect(body).toMatchObject({ version: '1.0', upgrading: '1.1' });
    expect(code(await upgrade(next))).toMatch(/runtime.instance_(busy|changed)/);
    await eventually(async () =>
      expect(await order()).toMatchObject({
        version: '1.1',
        versionId: next,
        upgrading: null,
        returned: null,
      }),
    );
    expect(await versions()).toMatchObject({ version: '1.1', versions: [] });
  });

  it('that fails returns by itself: nothing later tries it again, and all its users are notified', async () => {
    const bad = await story.furtherVersion(shown, 3, BROKEN);
    await upgrade(bad);
    await eventually(async () =>
      expect((await order()).returned?.log.join('\n')).toContain('cannot reach the planning table'),
    );
    expect(await order()).toMatchObject({
      version: '1.1',
      state: 'active',
      upgrading: null,
      returned: { version: '1.3' },
    });
    const seen = await instance();
    expect(seen).toMatchObject({ state: 'running', cause: 'returned', version: '1.1', isChanging: false });
    // Another plan for the instance names the version that runs.
    const set = {
      params: { id: seen.id },
      body: { variables: [{ name: 'SHIFTS', value: '3', isSecret: false }] },
    };
    expect((await story.lin.ask(instanceApi.configure, set)).status).toBe(200);
    await eventually(async () =>
      expect(await instance()).toMatchObject({
        state: 'running',
        cause: null,
        version: '1.1',
        isChanging: false,
      }),
    );
    const told = await story.listing.rows((db) =>
      db.selectFrom('message').select('title').where('title', 'like', '%升级到 1.3 未成功%').execute(),
    );
    expect(told).toHaveLength(1);
  });

  it('is left by going back, and the order says so', async () => {
    const { id: instanceId, releases } = await instance();
    const first = releases.find(({ version }: { version: string }) => version === '1.0');
    await story.lin.ask(instanceApi.rollBack, { params: { id: instanceId }, body: { releaseId: first.id } });
    await eventually(async () =>
      expect(await order()).toMatchObject({ version: '1.0', versionId: shown.version }),
    );
  });

  it('is not begun with what is stopped', async () => {
    const seen = await instance();
    await story.lin.ask(instanceApi.stop, { params: { id: seen.id } });
    const { generation, versions: found } = await versions();
    expect(code(await upgrade(found[0].id, generation))).toBe('market.order_stopped');
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    upgradeApi.versions,
    () => ({ params: { id: crypto.randomUUID() } }),
  );
  it('and other enterprises see and start nothing', async () => {
    expect(code(await story.zhou.ask(upgradeApi.versions, { params: { id } }))).toBe(
      'market.order_not_found',
    );
    expect(code(await upgrade(shown.version, 1, story.zhou))).toBe('market.order_not_found');
    expect((await story.qin.ask(upgradeApi.versions, { params: { id } })).status).toBe(403);
    expect((await upgrade(shown.version, 1, story.qin)).status).toBe(403);
    const asked = { params: { id }, body: { versionId: shown.version, generation: 1 } };
    expect((await test.visitor.ask(upgradeApi.upgrade, asked)).status).toBe(401);
  });
});
