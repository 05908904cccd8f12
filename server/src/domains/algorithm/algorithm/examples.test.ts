import { CODE_MODES, EXAMPLES } from '@cloudyard/contract/algorithm/examples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from '../../../drivers/engine/testing/bench.ts';
import { manifestOf } from './package.service.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.close());

const VALUES = { SQL: { keep: '["value"]' }, JAVASCRIPT: { column: 'value' }, PYTHON: { column: 'device' } };

it.each(CODE_MODES)('what a form begins with in %s runs as it stands', async (mode) => {
  const { source, parameters } = EXAMPLES[mode];
  const manifest = manifestOf({ algorithmType: { code: mode }, parameters });
  const placed = await bench.engine.place({ from: 'file', text: source, manifest });
  const data = await bench.table('readings', 'device,value\npress,1.5\npress,2.5\nlathe,4\n');
  const limits = { memoryMb: 512, cpu: 1, timeoutS: 60, diskMb: 64 };
  const result = await bench.engine.run(
    bench.order(placed, { inputs: { data }, params: VALUES[mode], limits }),
  );
  expect(result).toMatchObject({ end: 'done', text: '' });
  const [out] = Object.values(result.outputs);
  expect(out).toMatchObject({ kind: 'dataset', rows: mode === 'PYTHON' ? 2 : 3 });
});
