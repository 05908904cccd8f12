import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { machineApi } from '@cloudyard/contract/runtime/machine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { BROKEN, HELLO } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { type RuntimeStory, runtimeStory } from '../runtime.stories.ts';
import { meter } from './meter.service.ts';
import { upgradeInstance } from './wish.service.ts';

// Real programs, started by the real runtime, reached through the console's own port.

let test: TestApp;
let story: RuntimeStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await runtimeStory(test);
});
afterAll(() => test.close());

const act = (call: 'start' | 'stop' | 'restart', id: string, who = story.lin) =>
  who.ask(instanceApi[call], { params: { id } });

describe('an instance', () => {
  it('runs with its environment, is stopped and started, and says what happened', async () => {
    const { id, host } = await story.running();
    expect(host).toMatch(/^board\d*-haichuan$/);
    const { cookie } = await story.entered(host);
    const seen = JSON.parse((await story.visit(host, '/', { cookie })).text);
    expect(seen.env).toMatchObject({ GREETING: 'hello', DB_PASSWORD: 'Sup3r-Secret' });
    expect(Object.keys(seen.env)).not.toContain('CLOUDYARD_DATA');
    expect((await act('stop', id)).body).toMatchObject({ wanted: 'stop', isChanging: true });
    await story.becomes(id, { state: 'stopped' });
    expect((await story.visit(host, '/', { cookie })).status).toBe(503);
    await act('start', id);
    await story.becomes(id, { state: 'running' });
    expect((await act('restart', id)).status).toBe(200);
    const { events } = await story.detail(id);
    expect(events.filter(({ by }: { by: string }) => by !== '')).toHaveLength(3);
  });

  it('keeps its secrets: they are set, and not read back', async () => {
    const { id, host } = await story.running();
    const set = (variables: object[], generation?: number) =>
      story.lin.ask(instanceApi.configure, { params: { id }, body: { variables, generation } as never });
    const { generation } = await story.detail(id);
    const { body } = await set(
      [
        { name: 'SHIFTS', value: '3', isSecret: false },
        { name: 'DB_PASSWORD', isSecret: true },
        { name: 'TOKEN', value: 'abc', isSecret: true },
      ],
      generation,
    );
    expect(body.variables).toEqual([
      { name: 'DB_PASSWORD', value: '', isSecret: true },
      { name: 'SHIFTS', value: '3', isSecret: false },
      { name: 'TOKEN', value: '', isSecret: true },
    ]);
    await story.becomes(id, { state: 'running' });
    const { cookie } = await story.entered(host);
    const { env } = JSON.parse((await story.visit(host, '/', { cookie })).text);
    expect(env).toMatchObject({ SHIFTS: '3', DB_PASSWORD: 'Sup3r-Secret', TOKEN: 'abc' });
    expect(env.GREETING).toBeUndefined();
    expect(code(await set([], generation))).toBe('runtime.instance_changed');
    for (const name of ['PATH', 'NODE_OPTIONS', 'JDK_JAVA_OPTIONS', 'BASH_ENV', 'ENV'])
      expect(code(await set([{ name, value: '/x', isSecret: false }])), name).toBe(
        'runtime.variable_reserved',
      );
    for (const isSecret of [true, false])
      expect((await set([{ name: 'A', value: 'a\0b', isSecret }])).status).toBe(400);
    for (const name of ['a-b', '_JAVA_OPTIONS'])
      expect(code(await set([{ name, value: '', isSecret: false }])), name).toBe('runtime.variable_name');
  });

  it('returns by itself from a release that does not start, and to a former one when asked', async () => {
    const { id, host } = await story.running();
    const upgrade = async (files: Record<string, string>, version: string) => {
      const release = await story.release(files, version);
      return inTransaction(test.kit, { platform: 'a story' }, (ctx) => upgradeInstance(ctx, id, release));
    };
    await upgrade(BROKEN, '1.1');
    await story.becomes(id, { state: 'running', cause: 'returned' });
    const { cookie } = await story.entered(host);
    expect((await story.visit(host, '/', { cookie })).status).toBe(200);
    const second = { ...HELLO, 'server.mjs': HELLO['server.mjs'].replace('url: asked.url', "url: 'second'") };
    await upgrade(second, '1.2');
    await story.becomes(id, { state: 'running', cause: null, version: '1.2' });
    expect(JSON.parse((await story.visit(host, '/x', { cookie })).text).url).toBe('second');
    const { releases } = await story.detail(id);
    expect(releases.map(({ version }: { version: string }) => version)).toEqual(['1.2', '1.1', '1.0']);
    const back = { params: { id }, body: { releaseId: releases[2].id } };
    expect((await story.lin.ask(instanceApi.rollBack, back)).status).toBe(200);
    await story.becomes(id, { state: 'running', version: '1.0' });
    expect(JSON.parse((await story.visit(host, '/x', { cookie })).text).url).toBe('/x');
  });

  it('shows no secret in its log, also not one it had when the line was written', async () => {
    const { id } = await story.running({
      ...HELLO,
      'server.mjs': `console.log('with', process.env.TOKEN ?? 'none');\n${HELLO['server.mjs']}`,
    });
    const set = (variables: object[]) =>
      story.lin.ask(instanceApi.configure, { params: { id }, body: { variables } as never });
    const said = async (): Promise<string[]> =>
      (await story.lin.ask(instanceApi.log, { params: { id } })).body.lines
        .map(({ text }: { text: string }) => text)
        .filter((text: string) => text.startsWith('with'));
    await set([{ name: 'TOKEN', value: 'first-token', isSecret: true }]);
    await eventually(async () => expect(await said()).toEqual(['with none', 'with ••••••']));
    await set([]);
    await eventually(async () => expect(await said()).toEqual(['with none', 'with ••••••', 'with none']));
  });

  it('has a log and figures', async () => {
    const { id, host } = await story.running();
    const { cookie } = await story.entered(host);
    await story.visit(host, '/', { cookie });
    const lines = async () =>
      (await story.lin.ask(instanceApi.log, { params: { id } })).body.lines.map(
        ({ text }: { text: string }) => text,
      );
    await eventually(async () => expect(await lines()).toContain('begun'));
    await meter(test.kit);
    await meter(test.kit);
    const { body } = await story.lin.ask(instanceApi.figures, { params: { id }, query: { span: 'hour' } });
    expect(body.points).toHaveLength(60);
    expect(body.points.some(({ requests }: { requests: number }) => requests > 0)).toBe(true);
    expect((await story.detail(id)).use.memoryMb).toBeGreaterThan(10);
  });

  it('stops and comes back with its space, and no user starts it meanwhile', async () => {
    const { id, host } = await story.running();
    await story.move(story.lin, story.spaceId, '4');
    await story.becomes(id, { state: 'stopped', wanted: 'frozen' });
    expect(code(await act('start', id))).toBe('runtime.instance_frozen');
    expect((await story.visit(host, '/')).text).not.toContain('"env"');
    await story.move(story.lin, story.spaceId, '3');
    await story.becomes(id, { state: 'running', wanted: 'run' });
  });
});

describe('a visitor', () => {
  it('without a login is led to the console, and a ticket lets them in once', async () => {
    const { host } = await story.running();
    const led = await story.visit(host, '/work?day=1');
    expect([led.status, led.headers.location]).toEqual([
      302,
      expect.stringContaining('/console/open-application?'),
    ]);
    const inside = await story.entered(host);
    expect([inside.status, inside.headers.location]).toEqual([302, '/work?day=1']);
    expect((await story.visit(host, inside.path)).headers['set-cookie']).toBeUndefined();
    const page = await story.visit(host, '/', { cookie: `${inside.cookie}; cloudyard=stolen; own=2` });
    const { headers } = JSON.parse(page.text);
    expect(headers.cookie).toBe('own=2');
    const [, claims] = headers['x-cloudyard-identity'].split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: story.lin.userId });
    expect(page.headers['set-cookie']?.toString()).not.toContain('tossed');
  });

  it('of another enterprise is not let in', async () => {
    const { id, host } = await story.running();
    const asked = await story.zhou.ask(instanceApi.enter, { body: { host, to: '/' } });
    expect(code(asked)).toBe('runtime.instance_not_found');
    for (const call of [
      instanceApi.detail,
      instanceApi.log,
      instanceApi.figures,
      instanceApi.stop,
      instanceApi.restart,
    ])
      expect(code(await story.zhou.ask(call as never, { params: { id } } as never))).toBe(
        'runtime.instance_not_found',
      );
    expect((await story.zhou.ask(instanceApi.list)).body.content).toEqual([]);
  });

  it('whose login ended is shown out', async () => {
    const { host } = await story.running();
    const he = await test.as('lin.qiao', true);
    const { cookie } = await story.entered(host, he);
    expect((await story.visit(host, '/', { cookie })).status).toBe(200);
    await inTransaction(test.kit, { platform: 'a story' }, ({ db }) =>
      db.updateTable('session').set({ ended_at: new Date() }).where('id', '=', he.sessionId).execute(),
    );
    const { showOutEnded } = await import('./watch.service.ts');
    await showOutEnded(test.kit);
    expect((await story.visit(host, '/', { cookie })).status).toBe(302);
  });
});

describe('a visitor who does not belong to it any more', () => {
  it('is shown out, though the login goes on, and not let in again', async () => {
    const { host } = await story.running();
    const he = await test.as('lin.qiao', true);
    const { cookie } = await story.entered(host, he);
    const { showOutEnded } = await import('./watch.service.ts');
    await showOutEnded(test.kit);
    expect((await story.visit(host, '/', { cookie })).status).toBe(200);
    const suspend = (at: Date | null) =>
      inTransaction(test.kit, { platform: 'a story' }, ({ db }) =>
        db.updateTable('enterprise').set({ suspended_at: at }).where('id', '=', story.here).execute(),
      );
    await suspend(new Date());
    await showOutEnded(test.kit);
    expect((await story.visit(host, '/', { cookie })).status).toBe(302);
    expect((await he.ask(instanceApi.enter, { body: { host, to: '/' } })).status).not.toBe(200);
    await suspend(null);
    const { cookie: again } = await story.entered(host, he);
    await inTransaction(test.kit, { platform: 'a story' }, ({ db }) =>
      db
        .deleteFrom('membership')
        .where('enterprise_id', '=', story.here)
        .where('account_id', '=', he.userId)
        .execute(),
    );
    await showOutEnded(test.kit);
    expect((await story.visit(host, '/', { cookie: again })).status).toBe(302);
    await inTransaction(test.kit, { platform: 'a story' }, ({ db }) =>
      db.insertInto('membership').values({ enterprise_id: story.here, account_id: he.userId }).execute(),
    );
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    instanceApi.list,
    () => ({}),
  );
  it('the platform sees what runs, its machine, and no logs', async () => {
    const { id } = await story.running();
    const { body } = await story.admin.ask(instanceApi.list);
    expect(body.content.map((one: { id: string }) => one.id)).toContain(id);
    expect((await story.detail(id, story.admin)).variables).toEqual([]);
    expect(code(await story.admin.ask(instanceApi.log, { params: { id } }))).toBe(
      'runtime.instance_not_found',
    );
    expect((await story.admin.ask(machineApi.get)).body).toMatchObject({
      isReachable: true,
      driver: 'local',
    });
  });
});
