import { beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';
import { type PolicyStory, policyStory } from '../history-policy/history-policy.stories.ts';
import { DAY, exported, type ImportStory, importStory, parquet, T } from './history-import.stories.ts';

// Files that are no export of ours, whatever they call themselves.

let test: TestApp;
let gateways: GatewayStory;
let policy: PolicyStory;
let checked: ImportStory['checked'];
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  const story: DeviceStory = await deviceStory(test, gateways);
  policy = policyStory(gateways, story);
  ({ checked } = importStory(test, story));
});

it.each([
  ['no Parquet', 'format', async () => Buffer.from('time,alias,value\n1,t,2\n')],
  ['cut off', 'format', async () => (await exported([['t', T, 1]])).subarray(0, 200)],
  ['of other columns', 'columns', () => parquet("select 1 as a, 't' as alias")],
  [
    'of other types',
    'columns',
    () =>
      parquet(`select '2026-01-01' as time, 't' as node, 't' as alias, 1::double as value, '' as text, '' as unit,
        'good' as quality, now()::timestamp as received_time`),
  ],
  ['of absurd times', 'times', () => exported([['t', Date.UTC(1970, 0, 2), 1]])],
  ['of times to come', 'times', () => exported([['t', Date.now() + 30 * DAY, 1]])],
  [
    'of no time',
    'times',
    () =>
      parquet(`select null::timestamp_ms as time, 't' as node, 't' as alias,
    1::double as value, ''::varchar as text, '' as unit, 'good' as quality, null::timestamp_ms as received_time`),
  ],
  [
    'without rows',
    'empty',
    () =>
      parquet(`select now()::timestamp_ms as time, 't' as node, 't' as alias,
    1::double as value, ''::varchar as text, '' as unit, 'good' as quality, now()::timestamp_ms as received_time where false`),
  ],
  [
    'of too many rows',
    'rows',
    () =>
      parquet(`select epoch_ms(${T})::timestamp_ms as time, 't' as node, 't' as alias,
    1::double as value, null::varchar as text, '' as unit, 'good' as quality, epoch_ms(${T})::timestamp_ms as received_time
    from range(10000001)`),
  ],
  [
    'that unpacks without end',
    'large',
    () =>
      parquet(`select epoch_ms(${T} + range)::timestamp_ms as time, 't' as node,
    't' as alias, null::double as value, repeat('x', 1000000) || range as text, '' as unit, 'good' as quality,
    epoch_ms(${T})::timestamp_ms as received_time from range(1200)`),
  ],
  ['of other nodes', 'unmatched', () => exported([['nobody', T, 1]])],
])('%s ends as %s', async (_, error, made) => {
  const { pump } = await policy.station();
  expect(await checked(pump, await made(), 'failed')).toMatchObject({ error });
});

it('leaves out values of another kind, and refuses unknown qualities', async () => {
  const { pump } = await policy.station();
  const text = await parquet(`select epoch_ms(${T})::timestamp_ms as time, 't' as node, 't' as alias,
    null::double as value, 'a' as text, '' as unit, 'good' as quality, epoch_ms(${T})::timestamp_ms as received_time`);
  expect((await checked(pump, text)).report).toMatchObject({ misfit: 1, fresh: 0 });
  const odd = await parquet(`select epoch_ms(${T})::timestamp_ms as time, 't' as node, 't' as alias,
    1::double as value, null::varchar as text, '' as unit, 'fine' as quality, epoch_ms(${T})::timestamp_ms as received_time`);
  expect(await checked(pump, odd, 'failed')).toMatchObject({ error: 'values' });
});
