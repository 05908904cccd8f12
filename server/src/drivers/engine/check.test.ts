import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Abilities, Evidence } from '../../kit/engine.ts';
import { type Bench, manifestFor, openBench } from './testing/bench.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/algorithm-package.md');
let bench: Bench;
let abilities: Abilities;
beforeAll(async () => {
  bench = await openBench();
  abilities = await bench.engine.able();
  const text = await readFile(GUIDE, 'utf8');
  for (const [, path = '', language = '', content = ''] of text.matchAll(
    /^\*\*`(example-[^`]+)`\*\*\n\n```(\w+)\n(.*?)^```/gms,
  )) {
    const place = join(bench.folder, 'guide', path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, language === 'base64' ? Buffer.from(content, 'base64') : content);
  }
});
afterAll(() => bench?.close());

describe('the guide', () => {
  it.each([
    ['example-sql', { above: 3 }],
    ['example-javascript', { smooth: 4 }],
    ['example-python', { counts: 2 }],
    ['example-onnx', { scored: 3 }],
  ])('has an example that passes: %s', async (name, rows) => {
    const placed = await bench.engine.read(join(bench.folder, 'guide', name));
    const evidence = await bench.engine.check(placed);
    const ability = abilities[placed.manifest.mode];
    if (!ability.able || !ability.strict) {
      expect(evidence).toMatchObject({
        passed: false,
        tests: [{ runs: [{ end: 'refused' }, { end: 'refused' }] }, ...evidence.tests.slice(1)],
      });
      return;
    }
    expect(evidence.tests.map(({ wrong }) => wrong)).toEqual(evidence.tests.map(() => []));
    expect(evidence.passed).toBe(true);
    expect(evidence.digest).toBe(placed.digest);
    const [first] = evidence.tests;
    expect(first?.isRepeatable).toBe(true);
    for (const [port, count] of Object.entries(rows))
      expect(first?.runs.map(({ outputs }) => outputs[port])).toMatchObject([
        { rows: count },
        { rows: count },
      ]);
    expect(first?.runs.map(({ touched }) => touched)).toEqual([[], []]);
  });
});

describe('the check of a package', () => {
  const check = async (
    text: string,
    tests: Manifest['tests'],
    rest: Partial<Manifest> = {},
  ): Promise<Evidence> => {
    const manifest = { ...manifestFor('SQL'), tests, ...rest };
    return bench.engine.check(await bench.engine.place({ from: 'file', text, manifest }));
  };

  it('sees what is not as expected', async () => {
    const text =
      "create view result as from range(3); create view metrics as select 'auc' as name, 0.5 as value";
    const evidence = await check(text, [
      { inputs: {}, expect: { rows: 3, metrics: { auc: [0.5, 1] } } },
      { inputs: {}, expect: { rows: 4 } },
      { inputs: {}, expect: { rows: { other: 1 } } },
      { inputs: {}, expect: { metrics: { auc: [0.6, 1], r2: [0, 1] } } },
      { inputs: {}, expect: { exit: 2 } },
      { inputs: {}, params: { none: 1 }, expect: { exit: 2 } },
      { inputs: {}, params: { none: 1 } },
    ]);
    expect(evidence.tests.map(({ wrong }) => wrong.filter((one) => one.startsWith('run 1')).length)).toEqual([
      ...[0, 1, 1, 2, 1, 0, 1],
    ]);
    expect(evidence.passed).toBe(false);
    expect(evidence.tests[0]?.runs[0]?.measured.ms).toBeGreaterThan(0);
  });

  it('may be the first thing an engine does', async () => {
    const fresh = await openBench();
    try {
      const placed = await fresh.engine.read(join(bench.folder, 'guide', 'example-sql'));
      const { tests } = await fresh.engine.check(placed);
      expect(tests.map(({ wrong }) => wrong)).toEqual([[], []]);
    } finally {
      await fresh.close();
    }
  });

  it('sees results that differ, unless the manifest says that they may', async () => {
    const text = 'create view result as select get_current_timestamp() as one';
    const wrong = async (rest: Partial<Manifest>) => {
      const [test] = (await check(text, [{ inputs: {} }], rest)).tests;
      return [test?.isRepeatable, test?.wrong.length];
    };
    expect(await wrong({})).toEqual([false, 1]);
    expect(await wrong({ deterministic: false })).toEqual([false, 0]);
    const seeded = await check('create view result as select random() as one', [{ inputs: {}, seed: 7 }]);
    expect(seeded.tests[0]?.isRepeatable).toBe(true);
  });

  it('does not pass without tests, and says what a test cannot read', async () => {
    expect(await check('create view result as select 1', [])).toMatchObject({ passed: false, tests: [] });
    const unread = await check('create view result as select 1', [{ inputs: { result: 'main.sql' } }]);
    expect(unread.tests).toMatchObject([{ runs: [], wrong: [expect.stringContaining('main.sql')] }]);
  });

  it('notes what a package reaches for', async () => {
    const evidence = await check("create table result as from read_text('/etc/passwd')", [{ inputs: {} }]);
    expect(evidence.tests[0]?.runs[0]?.touched).toEqual([{ what: 'file', target: '/etc/passwd' }]);
  });
});
