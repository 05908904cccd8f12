import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { type HistoryImport, historyImportApi } from '@cloudyard/contract/iot/history-import.ts';
import { keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { makePointStore, telemetryRoom } from '../../telemetry/index.ts';
import type { DeviceStory } from '../device/device.stories.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
/** Noon in Shanghai, ten days ago. */
export const T = Math.floor((Date.now() + 8 * HOUR) / DAY) * DAY + 4 * HOUR - 10 * DAY;

/** What a person keeps on their own disk: a Parquet file of whatever a statement says. */
export async function parquet(select: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-import-'));
  const place = join(folder, 'history.parquet');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`copy (${select}) to '${place}' (format parquet, compression zstd)`);
  connection.closeSync();
  const bytes = await readFile(place);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}
/** As an export has them. */
export const exported = (points: [alias: string, at: number, value: number][], more = '') =>
  parquet(`select epoch_ms(t)::timestamp_ms as time, n as node, n as alias, v::double as value, null::varchar as text,
    '' as unit, 'good' as quality, epoch_ms(t)::timestamp_ms as received_time ${more}
    from (values ${points.map(([n, t, v]) => `('${n}', ${t}, ${v})`).join(', ')}) p(n, t, v)`);

/** What stories about imports share: uploading, looking at a file, importing it, and what is kept then. */
export function importStory(test: TestApp, story: DeviceStory) {
  /** Uploads a file in pieces, as the page does. */
  async function uploaded(bytes: Buffer, who = story.lin, category = 'history'): Promise<string> {
    const begun = await who.ask(uploadApi.begin, {
      body: { originalName: 'history.parquet', bytes: bytes.length, category },
    });
    const { id } = begun.body;
    const url = addressOf(uploadApi.append, { params: { id }, query: { offset: 0 } });
    const headers = { 'content-type': 'application/octet-stream', cookie: who.cookie };
    await test.app.inject({ method: 'POST', url, payload: bytes, headers });
    return (await who.ask(uploadApi.finish, { params: { id } })).body.name;
  }

  const listed = async (): Promise<HistoryImport[]> => (await story.lin.ask(historyImportApi.list, {})).body;
  const stateOf = async (id: string, state: string) => {
    let found: HistoryImport | undefined;
    await eventually(async () => {
      found = (await listed()).find((one) => one.id === id);
      expect(found?.state).toBe(state);
    });
    return found as HistoryImport;
  };
  async function checked(device: string, bytes: Buffer, state = 'checked') {
    const answer = await story.lin.ask(historyImportApi.add, {
      body: { device, file: await uploaded(bytes) },
    });
    expect(said(answer)).toBe('done');
    return stateOf(answer.body.id, state);
  }
  async function imported(device: string, bytes: Buffer) {
    const { id } = await checked(device, bytes);
    expect(said(await story.lin.ask(historyImportApi.start, { params: { id } }))).toBe('done');
    return stateOf(id, 'done');
  }
  const records = async (node: number) =>
    (
      await story.lin.ask(keptHistoryApi.records, {
        body: { nodes: [node], from: T - 20 * DAY, to: T + 5 * DAY, size: 200 },
      })
    ).body.records
      .map(({ at, value, origin }: { at: number; value: number; origin: string }) => [at - T, value, origin])
      .reverse();

  /** Points that came as they usually do, and are sealed. */
  async function measured(source: string, node: number, points: [at: number, value: number][]) {
    const store = makePointStore(test.kit);
    await store.store({
      ...{ sourceId: source, run: null, seq: null, sentAt: null, text: null, quality: null },
      ...{ receivedAt: new Date(Date.now() - 3 * HOUR), series: points.map(() => node) },
      ...{ at: points.map(([at]) => at), value: points.map(([, value]) => value) },
    });
    await store.close();
    await telemetryRoom.jobs
      ?.find(({ name }) => name === 'telemetry.seal')
      ?.run(test.kit, {}, AbortSignal.timeout(60_000));
  }
  return { uploaded, stateOf, checked, imported, records, measured };
}
export type ImportStory = ReturnType<typeof importStory>;
