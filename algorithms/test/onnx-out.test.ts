import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../src/index.ts';
import { writeOnnx } from '../src/onnx-out/write.ts';
import { type Given, removeJobs, runPackage } from './harness.ts';

// What we learned, written as ONNX and answered by ONNX Runtime, says the same as our own scoring.

const folders: string[] = [];
afterEach(removeJobs);
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const ROWS = 400;
const at = (n: number, k: number) => Math.sin(n * (k + 1) * 1.7) * 10 ** (k % 3) + (n % (k + 3));
/** Columns of numbers, one with gaps, a class of two, one of three, and a number. */
function table(hasGaps: boolean): { columns: Record<string, unknown[]> } {
  const rows = Array.from({ length: ROWS }, (_, n) => n);
  const [a, b, c] = [0, 1, 2].map((k) => rows.map((n) => at(n, k))) as [number[], number[], number[]];
  const sum = rows.map((n) => (a[n] as number) * 3 - (b[n] as number) + (c[n] as number) / 50);
  const middle = sum.toSorted((x, y) => x - y);
  return {
    columns: {
      ...{ a, b, c: hasGaps ? c.map((one, n) => (n % 11 === 0 ? null : one)) : c },
      two: sum.map((one) => (one > (middle[ROWS / 2] as number) ? 'bad' : '良好')),
      three: sum.map((one, n) => ((n % 7) + one > 20 ? '30' : one > 0 ? '20' : '10')),
      number: sum.map((one, n) => one * 12 + (n % 5)),
    },
  };
}

type Case = { name: string; params: ParameterValues; hasGaps?: boolean; is: 'class' | 'number' | 'anomaly' };
const columns = JSON.stringify(['a', 'b', 'c']);
const CASES: Case[] = [
  { name: 'linear-regression', params: { label: 'number', columns }, is: 'number' },
  { name: 'logistic-regression', params: { label: 'two', columns }, is: 'class' },
  { name: 'logistic-regression', params: { label: 'three', columns }, is: 'class' },
  { name: 'boosted-classifier', params: { label: 'two', columns, trees: 40 }, hasGaps: true, is: 'class' },
  { name: 'boosted-classifier', params: { label: 'three', columns, trees: 20 }, hasGaps: true, is: 'class' },
  { name: 'boosted-regressor', params: { label: 'number', columns, trees: 40 }, hasGaps: true, is: 'number' },
  {
    name: 'random-forest',
    params: { label: 'three', columns, trees: 15 },
    hasGaps: true,
    is: 'class',
  },
  { name: 'random-forest', params: { label: 'number', columns, trees: 15 }, hasGaps: true, is: 'number' },
  { name: 'isolation-forest', params: { columns, trees: 30, contamination: 0.05 }, is: 'anomaly' },
];

type Row = Record<string, unknown>;
const close = (ours: number, theirs: number) => Math.abs(ours - theirs) <= 1e-5 * Math.max(1, Math.abs(ours));

/** The ONNX form of a model beside a card that says what goes in. */
async function exported(folder: string): Promise<string> {
  const into = await mkdtemp(join(tmpdir(), 'onnx-out-'));
  folders.push(into);
  await mkdir(into, { recursive: true });
  await writeOnnx(folder, join(into, 'model.onnx'));
  const { signature } = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'));
  const card = { modelKind: 'onnx/1', signature: { ...signature, outputs: [] }, params: { missing: 'nan' } };
  await writeFile(join(into, 'model.json'), JSON.stringify(card));
  return into;
}

function differences(is: Case['is'], ours: Row, theirs: Row): string[] {
  if (is === 'number')
    return close(Number(ours.predicted), Number(theirs.predicted_2 ?? theirs.predicted)) ? [] : ['predicted'];
  if (is === 'anomaly')
    return close(Number(ours.anomaly_score), Number(theirs.anomaly_score)) ? [] : ['score'];
  const shares = Object.keys(ours).filter((name) => name.startsWith('probability_'));
  const wrong = shares.filter(
    (name, place) => !close(Number(ours[name]), Number(theirs[`probabilities_${place}`])),
  );
  return String(ours.predicted) === String(theirs.label) ? wrong : [...wrong, 'label'];
}

describe('a model written as ONNX', () => {
  it.each(CASES)(
    'says what ours says: $name, $params.label',
    async ({ name, params, hasGaps = false, is }) => {
      const data: Given = table(hasGaps);
      const trained = await runPackage(name, { inputs: { data }, params });
      const folder = trained.at('model');
      const ours = await (await runPackage('predict', { inputs: { data }, models: { model: folder } })).rows(
        'scored',
      );
      const model = await exported(folder);
      const theirs = await (await runPackage('predict', { inputs: { data }, models: { model } })).rows(
        'scored',
      );
      expect(theirs.length).toBe(ROWS);
      const wrong = ours.flatMap((row, n) =>
        differences(is, row, theirs[n] as Row).map(
          (what) => `${n}: ${what} ${JSON.stringify([row, theirs[n]])}`,
        ),
      );
      expect(wrong.slice(0, 3)).toEqual([]);
      // Not by saying the same of every row.
      const said = is === 'class' ? 'label' : is === 'number' ? 'predicted' : 'anomaly_score';
      expect(new Set(theirs.map((row) => row[said])).size).toBeGreaterThan(1);
    },
  );
  it('is refused where its kind has no such form', async () => {
    const data = table(false);
    const trained = await runPackage('kmeans', { inputs: { data }, params: { columns } });
    const refused = writeOnnx(trained.at('model'), join(trained.folder, 'none.onnx'));
    await expect(refused).rejects.toBeInstanceOf(Refusal);
  });
  it('is refused where the files do not hold what they say', async () => {
    const data = table(false);
    const trained = await runPackage('boosted-classifier', {
      ...{ inputs: { data }, params: { label: 'two', columns, trees: 3 } },
    });
    const folder = trained.at('model');
    await writeFile(join(folder, 'trees.bin'), 'no trees');
    await expect(writeOnnx(folder, join(trained.folder, 'none.onnx'))).rejects.toBeInstanceOf(Refusal);
  });
});
