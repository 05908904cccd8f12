import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { rows } from '../../../../test/rows.ts';
import { deviceStory } from './device.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});

it('a list of devices counts up to a thousand, and its pages are in order also behind them', async () => {
  const story = await deviceStory(test, gateways);
  const productId = await story.product();
  const first = await story.child({ productId });
  await rows(test, (db) =>
    sql`insert into device (enterprise_id, product_id, node_type, name, code, tags, created_at)
      select enterprise_id, product_id, node_type, 'many', 'MANY-' || n, '{"size": "large"}',
        created_at - make_interval(secs => n)
      from device, generate_series(1, 1100) n where id = ${first}`.execute(db),
  );
  const codes = async (query: object) => {
    const { content, totalElements, isMore } = await story.listed({ tag: 'size=large', ...query });
    return [content.map(({ code }: { code: string }) => code), totalElements, isMore];
  };
  expect(await codes({ size: 2 })).toEqual([['MANY-1', 'MANY-2'], 1000, true]);
  expect(await codes({ size: 2, page: 1, sort: 'createdAt' })).toEqual([
    ...[['MANY-1098', 'MANY-1097'], 1000, true],
  ]);
  expect(await codes({ size: 2, page: 520 })).toEqual([['MANY-1041', 'MANY-1042'], 1000, true]);
  expect(await codes({ size: 2, page: 600 })).toEqual([[], 1000, true]);
  expect(await codes({ size: 2, q: 'MANY-110' })).toEqual([['MANY-110', 'MANY-1100'], 2, false]);
  // What all names have in common is not looked for in the index, and is still part of what was asked.
  expect(await codes({ size: 1, q: 'any-' })).toEqual([['MANY-1'], 1000, true]);
  expect(await codes({ size: 2, q: 'MANX-110' })).toEqual([[], 0, false]);
  // What triggers count is counted in full.
  expect(await story.listed({ product: productId, size: 1 })).toMatchObject({
    ...{ totalElements: 1101, isMore: false, content: [{ id: first }] },
  });
});
