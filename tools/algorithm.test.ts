import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, ['tools/algorithm.ts', ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

async function packageWith(rows: number) {
  const place = join(folder, `rows-${rows}`);
  await mkdir(place);
  const manifest = {
    ...{ contract: 1, name: 'three', version: '1.0.0', mode: 'SQL', entry: 'main.sql' },
    parameters: [{ name: 'result', type: 'DATASET_OUT' }],
    tests: [{ name: 'counts', inputs: {}, expect: { rows } }],
  };
  await writeFile(join(place, 'algorithm.json'), JSON.stringify(manifest));
  await writeFile(join(place, 'main.sql'), 'create view result as from range(3)');
  return place;
}

it('prints what the platform would see of a package', async () => {
  const good = await run('check', await packageWith(3));
  expect(good).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^three 1\.0\.0 \(SQL\)\ndigest [0-9a-f]{64}\n/),
  });
  expect(good.said).toContain('passed: counts');
  expect(good.said).toContain('the same twice');
  const bad = await run('check', await packageWith(4), '--json');
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.said)).toMatchObject({
    passed: false,
    tests: [{ wrong: expect.arrayContaining(['run 1: result has 3 rows, not 4.']) }],
  });
  await mkdir(join(folder, 'empty'));
  expect(await run('check', join(folder, 'empty'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('no_manifest'),
  });
  expect((await run('look')).code).toBe(2);
});
