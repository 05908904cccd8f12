import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleDataset, sampleDatasets } from '../src/samples.ts';
import { removeJobs, runPackage } from './harness.ts';

// The samples are for trying things out: each must show what it is for.

let folder: string;
let samples: SampleDataset[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  samples = await sampleDatasets(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeJobs();
});

const named = (name: string) => {
  const found = samples.find((one) => one.name === name);
  if (!found) throw new Error(`There is no sample ${name}`);
  return { file: found.parquet };
};
type Params = Record<string, string | number | boolean>;

/** Parted, learned from one part, judged on the other. */
async function judged(
  sample: string,
  split: Params,
  algorithm: string,
  params: Params,
  evaluate: Params = {},
) {
  const parts = await runPackage('split', { inputs: { data: named(sample) }, params: split });
  const { at } = await runPackage(algorithm, { inputs: { data: { file: parts.at('train') } }, params });
  const { response } = await runPackage('evaluate', {
    ...{ inputs: { data: { file: parts.at('test') } }, models: { model: at('model') }, params: evaluate },
  });
  return response;
}

it('are six, small, said in both languages, and the same every time', async () => {
  expect(samples.map(({ name, rows, columns }) => [name, rows, columns.length])).toEqual([
    ['machine_failure', 10_000, 8],
    ['engine_rul', 12_072, 10],
    ['pump_station', 20_160, 6],
    ['plant_energy', 17_520, 4],
    ['part_quality', 8000, 8],
    ['device_profiles', 6000, 7],
  ]);
  for (const { bytes, csvBytes, title, description, columns } of samples) {
    expect(Math.max(bytes, csvBytes)).toBeLessThan(2 * 1024 * 1024);
    for (const text of [title, description, ...columns.map(({ meaning }) => meaning)]) {
      expect(text.cn).toMatch(/[\u4e00-\u9fff]/);
      expect(text.en).toMatch(/[a-z]/);
    }
  }
  const again = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    const second = await sampleDatasets(again);
    for (const [place, { csv, parquet }] of second.entries()) {
      expect((await readFile(csv)).equals(await readFile(samples[place]?.csv ?? ''))).toBe(true);
      expect((await readFile(parquet)).equals(await readFile(samples[place]?.parquet ?? ''))).toBe(true);
    }
  } finally {
    await rm(again, { recursive: true });
  }
});

describe('each is good for what it says', () => {
  it('machines fail seldom, and one can tell which', async () => {
    const { metrics, views } = await judged(
      'machine_failure',
      { method: 'stratified', column: 'failed' },
      'boosted-classifier',
      { label: 'failed' },
    );
    expect(metrics.auc).toBeGreaterThan(0.8);
    expect(views.map(({ type }) => type)).toEqual(['stats', 'confusion', 'table', 'roc', 'pr', 'importance']);
    const { rows } = await runPackage('aggregate', {
      inputs: { data: named('machine_failure') },
      params: { columns: '["failed"]', functions: 'mean' },
    });
    const share = Number((await rows('result'))[0]?.failed_mean);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.05);
  });
  it('engines wear out as their sensors say', async () => {
    const columns = '["cycle","core_temperature","outlet_pressure","oil_particles","vibration"]';
    const { metrics, views } = await judged(
      'engine_rul',
      { method: 'group', column: 'unit' },
      'boosted-regressor',
      { label: 'remaining', columns },
    );
    expect(metrics.r2).toBeGreaterThan(0.7);
    expect(views.map(({ type }) => type)).toEqual(['stats', 'residuals', 'histogram', 'line', 'importance']);
  });
  it('troubles of the pump stand out', async () => {
    const params = { columns: '["flow","pressure","temperature","vibration"]', contamination: 0.015 };
    const { metrics, views } = await judged(
      'pump_station',
      { method: 'random' },
      'isolation-forest',
      params,
      { label: 'is_anomaly' },
    );
    expect(metrics.auc).toBeGreaterThan(0.95);
    const line = views.find(({ type }) => type === 'line');
    expect(line?.type === 'line' ? line.data.marks?.length : 0).toBe(metrics.anomalies);
  });
  it('energy comes again every week', async () => {
    const { metrics } = await judged(
      'plant_energy',
      { method: 'time', column: 'time', ratio: 0.98 },
      'forecast',
      { time: 'time', value: 'energy', season: 168 },
    );
    expect(metrics.r2).toBeGreaterThan(0.9);
  });
  it('parts have gaps, and one can tell the bad ones', async () => {
    const { metrics } = await judged(
      'part_quality',
      { method: 'stratified', column: 'quality' },
      'random-forest',
      { label: 'quality', trees: 60 },
      { positive: 'NG' },
    );
    expect(metrics.auc).toBeGreaterThan(0.7);
    const { response } = await runPackage('missing-values', { inputs: { data: named('part_quality') } });
    expect(response.metrics.filled).toBeGreaterThan(500);
  });
  it('devices fall into four groups', async () => {
    const { metrics, views } = await judged('device_profiles', {}, 'kmeans', { k: 4 });
    expect(metrics.silhouette).toBeGreaterThan(0.5);
    expect(views.map(({ type }) => type)).toEqual(['stats', 'clusters', 'scatter']);
    const { response } = await runPackage('dbscan', {
      inputs: { data: named('device_profiles') },
      params: { eps: 0.6, minPoints: 10 },
    });
    expect(response.metrics.clusters).toBe(4);
  });
});
