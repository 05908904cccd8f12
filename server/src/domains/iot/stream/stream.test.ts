import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory } from '../../../../test/equipment.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { SHARE_MS } from './share.policy.ts';
import { type Consumer, consume } from './stream.service.ts';

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

/** A gateway that said something. */
const said = (enterprise: string, hardware: string) =>
  rows(test, async (db) => {
    await sql`
      with g as (insert into gateway (enterprise_id, hardware_id, name, type_id)
          values (${enterprise}, ${hardware}, '', ${story.typeId}) returning id),
        s as (insert into telemetry_source (id, enterprise_id, frame_no)
          select id, ${enterprise}::uuid, 1 from g returning id)
      insert into telemetry_series (enterprise_id, source_id, name, kind)
      select ${enterprise}::uuid, id, 'temperature', 'number' from s`.execute(db);
    await sql`
      insert into telemetry_frame (slot, enterprise_id, source_id, no, received_at, base_at, from_at, to_at, series, value)
      select telemetry_slot(now()), t.enterprise_id, t.source_id, 1, now(), now(), now(), now(), array[t.id], array[1]
      from telemetry_series t join gateway g on g.id = t.source_id where g.hardware_id = ${hardware}`.execute(
      db,
    );
  });

it('an enterprise that takes long keeps no other waiting for more than its share', async () => {
  const [dear, cheap] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
  for (const n of [1, 2, 3, 4]) await said(dear, `DEAR-${n}`);
  await said(cheap, 'CHEAP');
  const order: string[] = [];
  const consumer = (name: string, enterprise: string, ms: number): Consumer => ({
    ...{ name, enterpriseId: enterprise, sources: undefined, since: new Date(0), isWanted: () => true },
    handle: async () => {
      order.push(name);
      await sleep(ms);
      return undefined;
    },
  });
  // The second begins: what comes first is the dear one.
  const consumers = [consumer('cheap', cheap, 0), consumer('dear', dear, SHARE_MS + 50)];
  await consume(test.kit, async () => consumers).catchUp();
  expect(order).toEqual(['dear', 'cheap', 'dear', 'dear', 'dear']);
});
