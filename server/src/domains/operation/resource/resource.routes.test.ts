import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { FIGURE_NAMES, figureOf, PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { resourceApi } from '@cloudyard/contract/operation/resource.ts';
import { thresholdApi } from '@cloudyard/contract/operation/threshold.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { nameOfCopy, openMeasuring } from './copy.measure.ts';
import { insertSample } from './sample.queries.ts';
import { forgetOld, notePlatform } from './sample.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const MINUTE = 60_000;
const COPY = 'machine-one:8080';
const write = (source: string, at: Date, figures: Record<string, number>) =>
  rows(test, (db) => insertSample(db, { source, at, figures }));
/** Five minutes in a row before this time. */
async function minutesOf(value: number, until: Date) {
  for (let n = 1; n <= 5; n += 1)
    await write(COPY, new Date(until.getTime() - n * MINUTE), { 'machine.disk': value });
}

describe('the calls of resources', () => {
  for (const [name, endpoint] of Object.entries(resourceApi))
    describe(name, () =>
      strangersAreRefused(
        () => test,
        endpoint,
        () => (name === 'history' ? { query: { group: 'machine' } } : {}) as never,
      ),
    );
  describe('threshold', () => {
    strangersAreRefused(
      () => test,
      thresholdApi.list,
      () => ({}),
    );
    strangersAreRefused(
      () => test,
      thresholdApi.save,
      () => ({ params: { figure: 'machine.disk' as const }, body: { caution: 1, bad: 2, isTold: true } }),
    );
    strangersAreRefused(
      () => test,
      thresholdApi.reset,
      () => ({ params: { figure: 'machine.disk' as const } }),
    );
  });

  // Each is asked by itself: what a call says of its key decides what the two above ask.
  it.each(Object.entries({ ...resourceApi, ...thresholdApi }))(
    'refuse an administrator of an enterprise: %s',
    async (_, endpoint) => {
      const lin = await test.as('lin.qiao');
      const sent = {
        params: { figure: 'machine.disk' },
        query: { group: 'machine' },
        body: { caution: 1, bad: 2, isTold: true },
      };
      expect((await lin.ask(endpoint as typeof thresholdApi.save, sent as never)).status).toBe(403);
    },
  );
});

describe('what is measured', () => {
  it('is all there is of a copy and of the platform, and within reason', async () => {
    const at = new Date();
    const measure = await openMeasuring(test.kit);
    const admin = await test.as('admin');
    await admin.ask(resourceApi.now);
    await write(nameOfCopy(test.kit), at, await measure());
    await notePlatform(test.kit, at);
    const { body } = await admin.ask(resourceApi.now);
    const told = Object.fromEntries(
      body.sources.map((one: { name: string; figures: Record<string, number> }) => [one.name, one.figures]),
    );
    const of = (wanted: string) => FIGURE_NAMES.filter((name) => figureOf(name).of === wanted).sort();
    expect(Object.keys(told[PLATFORM]).sort()).toEqual(of('platform'));
    expect(Object.keys(told[nameOfCopy(test.kit)]).sort()).toEqual(of('copy'));
    for (const figures of Object.values(told))
      for (const [name, value] of Object.entries(figures as Record<string, number>)) {
        expect(value, name).toBeGreaterThanOrEqual(0);
        if (figureOf(name as never).unit === 'share') expect(value, name).toBeLessThanOrEqual(1);
      }
    expect(told[PLATFORM]['database.bytes']).toBeGreaterThan(1e6);
    expect(told[PLATFORM]['server.copies']).toBeGreaterThanOrEqual(1);
    expect(told[nameOfCopy(test.kit)]['server.memory']).toBeGreaterThan(1e7);
  });

  it('becomes a line by step, with gaps where nothing was measured', async () => {
    const admin = await test.as('admin');
    const now = Date.now();
    await write('line:1', new Date(now - 10 * MINUTE), { 'broker.points': 4 });
    await write('line:1', new Date(now - 8 * MINUTE), { 'broker.points': 8 });
    const { body } = await admin.ask(resourceApi.history, { query: { group: 'broker', span: 'hour' } });
    const line = body.lines.find((one: { source: string }) => one.source === 'line:1');
    const start = Date.parse(body.startsAt);
    const step = (minutes: number) => Math.floor((now - minutes * MINUTE - start) / MINUTE);
    expect(line.mean).toHaveLength(60);
    expect([line.mean[step(10)], line.mean[step(9)], line.mean[step(8)]]).toEqual([4, null, 8]);
    const day = await admin.ask(resourceApi.history, { query: { group: 'broker', span: 'day' } });
    const both = day.body.lines.find((one: { source: string }) => one.source === 'line:1');
    expect(Math.max(...both.most.filter((value: number | null) => value !== null))).toBe(8);
  });

  it('is forgotten after thirty days', async () => {
    const long = new Date(Date.now() - 31 * 24 * 60 * MINUTE);
    await write('long:1', long, { 'server.sockets': 1 });
    await forgetOld(test.kit);
    const left = await rows(test, (db) =>
      db.selectFrom('resource_sample').select('at').where('source', '=', 'long:1').execute(),
    );
    expect(left).toEqual([]);
  });

  it('says which enterprises take most, and that this database counts no statements', async () => {
    const admin = await test.as('admin');
    const { body } = await admin.ask(resourceApi.takers);
    expect(Object.keys(body).sort()).toEqual(['files', 'memory', 'points', 'steps']);
    expect((await admin.ask(resourceApi.statements)).body).toBeNull();
  });
});

describe('what is beyond its limits', () => {
  const ofDisk = async () => {
    const admin = await test.as('admin');
    const { body } = await admin.ask(resourceApi.warnings, { query: { page: 0, size: 100 } });
    return body.content.filter((one: { source: string }) => one.source === COPY);
  };
  const titles = async () => {
    const admin = await test.as('admin');
    const { body } = await admin.ask(inboxApi.page, {
      params: { userId: admin.userId },
      body: { pageSize: 100 } as never,
    });
    return body.content.map(({ title }: { title: string }) => title);
  };

  it('is told once to who may see it, gets worse, and ends when it is well for as long', async () => {
    const begin = new Date();
    await minutesOf(0.9, begin);
    await notePlatform(test.kit, begin);
    await notePlatform(test.kit, new Date(begin.getTime() + 1000));
    expect(await ofDisk()).toMatchObject([{ level: 'caution', worst: 0.9, endedAt: null }]);
    await eventually(async () => expect(await titles()).toContain('需关注：磁盘使用率 90%'));
    expect((await titles()).filter((title: string) => title.startsWith('需关注：磁盘'))).toHaveLength(1);

    const later = new Date(begin.getTime() + 10 * MINUTE);
    await minutesOf(0.99, later);
    await notePlatform(test.kit, later);
    expect(await ofDisk()).toMatchObject([{ level: 'bad', worst: 0.99, endedAt: null }]);
    await eventually(async () => expect(await titles()).toContain('严重：磁盘使用率 99%'));

    const well = new Date(begin.getTime() + 20 * MINUTE);
    await minutesOf(0.2, well);
    await notePlatform(test.kit, well);
    expect(await ofDisk()).toMatchObject([{ level: 'bad', endedAt: well.toISOString() }]);
    await eventually(async () => expect(await titles()).toContain('已恢复：磁盘使用率'));
  });

  it('is judged once by two copies at once', async () => {
    const at = new Date(Date.now() + 60 * MINUTE);
    await minutesOf(0.9, at);
    await Promise.all([notePlatform(test.kit, at), notePlatform(test.kit, new Date(at.getTime() + 1))]);
    expect((await ofDisk()).filter((one: { endedAt: string | null }) => one.endedAt === null)).toHaveLength(
      1,
    );
  });
});

describe('limits', () => {
  it('are the product’s until they are set, and again when they are reset', async () => {
    const admin = await test.as('admin');
    const disk = async () =>
      (await admin.ask(thresholdApi.list)).body.find(
        (one: { figure: string }) => one.figure === 'machine.disk',
      );
    expect(await disk()).toEqual({
      figure: 'machine.disk',
      caution: 0.85,
      bad: 0.95,
      isTold: true,
      isOwn: false,
    });
    const params = { figure: 'machine.disk' as const };
    const body = { caution: 0.5, bad: null, isTold: false };
    expect((await admin.ask(thresholdApi.save, { params, body })).body).toEqual({
      ...{ figure: 'machine.disk', ...body, isOwn: true },
    });
    expect(await disk()).toMatchObject({ caution: 0.5, isOwn: true });
    expect((await admin.ask(thresholdApi.reset, { params })).body).toMatchObject({
      caution: 0.85,
      isOwn: false,
    });
  });

  it('do not cross', async () => {
    const admin = await test.as('admin');
    const { status, body } = await admin.ask(thresholdApi.save, {
      params: { figure: 'machine.disk' as const },
      body: { caution: 0.9, bad: 0.5, isTold: true },
    });
    expect([status, body.fields]).toEqual([400, { bad: 'operation.limits_crossed' }]);
  });
});
