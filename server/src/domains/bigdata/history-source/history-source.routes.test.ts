import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { historySourceApi, SOURCE_FUNCTIONS } from '@cloudyard/contract/bigdata/history-source.ts';
import { FILLS } from '@cloudyard/contract/iot/history.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type HistorySourceStory, HOUR, historySourceStory, M, MINUTE } from './history-source.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: HistorySourceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await historySourceStory(test, gateways);
  const { t, r, word } = story;
  await story.store(
    [t, t, t, t, r, r],
    [0, 10 * MINUTE, 95 * MINUTE, 200 * MINUTE, 5 * MINUTE, 130 * MINUTE],
    [20, 30.5, 41.25, 7, 1, 0],
  );
  // Of bad quality: no value, and it ends the one before.
  await story.store([t], [100 * MINUTE], [999], { quality: [2] });
  await story.store([word, word], [0, 2 * HOUR], [null, null], { text: ['on', 'off'] });
  await story.seal();
  // What is not sealed yet, and one that was sealed and came again.
  await story.store([t, t, r], [0, 5 * HOUR, 5 * HOUR], [21, 55, 1]);
});

const definition = () => ({
  ...{ points: [{ deviceId: NIL, property: 't' }], range: { from: 1, to: 2 }, stepMs: null },
  ...{ how: 'average' as const, layout: 'wide' as const, fill: 'none' as const },
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    historySourceApi.estimate,
    () => ({ body: definition() }),
  );
  strangersAreRefused(
    () => test,
    historySourceApi.refresh,
    () => ({ params: { id: NIL } }),
  );
  it('who belong nowhere, and others’ enterprises, find nothing', async () => {
    const su = await test.as('su.wen');
    expect(said(await su.ask(historySourceApi.preview, { body: definition() }))).toBe('kit.not_allowed');
    expect(said(await story.make({}, {}, await test.as('su.wen')))).toBe('kit.not_allowed');
    const zhou = await test.as('zhou.yan');
    expect(said(await story.make({}, {}, zhou))).toBe('bigdata.history_unknown');
    const mine = await story.made({}, { isLive: true });
    const params = { id: mine.id };
    const asked = [
      zhou.ask(historySourceApi.now, { params, body: {} }),
      zhou.ask(historySourceApi.refresh, { params }),
      zhou.ask(historySourceApi.change, { params, body: { isDaily: true } }),
    ];
    expect((await Promise.all(asked)).map(said)).toEqual(Array(3).fill('bigdata.dataset_not_found'));
  });
});

describe('a table of the history of devices', () => {
  it('holds what the page of history says, for every function and every way to fill', async () => {
    const ways = [
      ...SOURCE_FUNCTIONS.map((how) => ({ how, fill: 'none' })),
      ...FILLS.flatMap((fill) => [
        { how: 'last', fill },
        { how: 'count', fill },
      ]),
    ];
    for (const way of ways) {
      const [t, r] = await story.told(way);
      const { body } = await story.lin.ask(historySourceApi.preview, {
        body: story.definition(way),
      });
      const column = (at: number) => body.rows.map((row: unknown[]) => row[at]);
      expect([way, column(1), column(2)]).toEqual([way, t, r]);
    }
  });
  it('is kept as a version with a digest and a profile, straight from sealed and hot points', async () => {
    const made = await story.made({ how: 'last' });
    expect(made).toMatchObject({ state: 'ready', rows: 12, columns: 3, dataType: { code: 'parquet' } });
    const [t, r] = await story.told({ how: 'last' });
    const { rows, columns } = await story.rowsOf(made.id);
    expect(columns.map(({ type }: { type: string }) => type)).toEqual(['TIMESTAMP', 'DOUBLE', 'BOOLEAN']);
    expect(rows.map((row: unknown[]) => row.slice(1))).toEqual(
      t.map((value: unknown, n: number) => [value, r[n]]),
    );
    expect(rows[1][0]).toBe(new Date(M + 30 * MINUTE).toISOString().slice(0, 19).replace('T', ' '));
    const page = (await story.lin.ask(datasetApi.detail, { params: { id: made.id } })).body;
    expect(page.versions).toMatchObject([{ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(page.origin).toMatchObject({ kind: 'history', link: expect.stringContaining(`${M}`) });
    expect(page.history).toMatchObject({
      isLive: false,
      isDaily: false,
      points: [{ deviceId: story.pump }, {}],
    });
    const profile = (await story.lin.ask(datasetApi.profile, { params: { id: made.id } })).body;
    expect(profile.columns[1]).toMatchObject({ max: 55, min: 7 });
    // A snapshot is made once.
    const again = await story.lin.ask(historySourceApi.refresh, { params: { id: made.id } });
    expect(said(again)).toBe('bigdata.history_none');
    const now = await story.lin.ask(historySourceApi.now, { params: { id: made.id }, body: {} });
    expect(said(now)).toBe('bigdata.history_none');
  });
  it('has every point once where nothing is resampled, and no value where the quality is bad', async () => {
    const { body } = await story.lin.ask(historySourceApi.preview, {
      body: story.definition({ stepMs: null, layout: 'long' }),
    });
    const shown = body.rows.map((row: unknown[]) => [
      (Date.parse(`${row[0]}Z`) - M) / MINUTE,
      row[3],
      row.at(-1),
    ]);
    expect(shown).toEqual([
      [0, 21, 'good'],
      [5, 1, 'good'],
      [10, 30.5, 'good'],
      [95, 41.25, 'good'],
      [100, null, 'bad'],
      [130, 0, 'good'],
      [200, 7, 'good'],
      [300, 55, 'good'],
      [300, 1, 'good'],
    ]);
    const wide = await story.lin.ask(historySourceApi.preview, {
      body: story.definition({ stepMs: null, fill: 'previous' }),
    });
    expect(wide.body.rows.map((row: unknown[]) => row.slice(1))).toEqual([
      [21, null],
      [21, true],
      [30.5, true],
      [41.25, true],
      [41.25, true],
      [41.25, false],
      [7, false],
      [55, true],
    ]);
  });
  it('is shown from where something was measured, and its points are counted before they are sealed', async () => {
    const range = { from: M - 2 * HOUR, to: M + HOUR };
    const { body } = await story.lin.ask(historySourceApi.preview, { body: story.definition({ range }) });
    expect([body.total, body.rows.map((row: unknown[]) => row[1])]).toEqual([6, [25.75, null]]);
    const last = { lastMs: HOUR };
    const told = await story.lin.ask(historySourceApi.estimate, { body: story.definition({ range: last }) });
    expect(told.body.read).toBeGreaterThan(0);
  });
  it('keeps texts as they are, and says that they have no mean', async () => {
    const points = [...story.points, { deviceId: story.gateway.id, property: 'word' }];
    const ask = (more: object) =>
      story.lin.ask(historySourceApi.estimate, { body: story.definition({ points, ...more }) });
    expect((await ask({ how: 'max' })).body).toMatchObject({
      ...{ rows: 12, columns: 4, isTooMuch: false, unknown: [], texts: [{ property: 'word' }] },
    });
    expect((await ask({ how: 'last' })).body.texts).toEqual([]);
    const { body } = await story.lin.ask(historySourceApi.preview, {
      body: story.definition({ points, how: 'last', layout: 'long', fill: 'previous' }),
    });
    const said = body.rows.filter((row: unknown[]) => row[4] !== null).map((row: unknown[]) => row[4]);
    expect(said).toEqual([...Array(4).fill('on'), ...Array(8).fill('off')]);
  });
  it('is refused where it is too much, and where a point is not there', async () => {
    const year = { from: M - 1_000 * 24 * HOUR, to: M };
    const large = story.definition({ range: year, stepMs: 1_000 });
    const told = (await story.lin.ask(historySourceApi.estimate, { body: large })).body;
    expect(told).toMatchObject({ isTooMuch: true, rows: 86_400_000 });
    expect(said(await story.make({ range: year, stepMs: 1_000 }))).toBe('bigdata.history_large');
    const points = [...story.points, { deviceId: NIL, property: 'x' }];
    const missing = (await story.lin.ask(historySourceApi.estimate, { body: story.definition({ points }) }))
      .body;
    expect(missing.unknown).toEqual([{ deviceId: NIL, property: 'x' }]);
    expect((await story.make({ points })).body).toMatchObject({
      ...{ code: 'bigdata.history_unknown', fields: { points: `${NIL}~x` } },
    });
    for (const wrong of [{ stepMs: 1_234 }, { range: { from: 2, to: 1 } }, { points: [] }])
      expect(said(await story.make(wrong))).toBe('kit.invalid');
  });
});
