import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type DemoEvent = {
  gatewayId: string;
  device: string | null;
  event: string;
  everyMs: number;
  output: { id: string; min: number; max: number }[];
};

/** Faults are rarer than what is only worth knowing. */
const EVERY_MS = { info: 8 * 60_000, warning: 20 * 60_000, fault: 60 * 60_000 } as const;
const MOST = 500;

const outputOf = (event: ThingModel['events'][number]) =>
  event.output
    .filter(({ dataType }) => dataType === 'number')
    .map(({ id, min, max }) => ({ id, min: min ?? 0, max: max ?? 100 }));

/** What may happen to devices of the demo, by their thing models in force. */
export async function demoEvents(db: Db): Promise<DemoEvent[]> {
  const { rows } = await sql<{ id: string; gateway_id: string; code: string; content: ThingModel }>`
    select d.id, d.gateway_id, d.code, m.content from device d
    join gateway_credential c on c.gateway_id = d.gateway_id and c.revoked_at is null
    join lateral (select content from product_model o where o.product_id = d.product_id and o.published_at is not null
      order by o.version desc limit 1) m on jsonb_array_length(m.content -> 'events') > 0
    where d.is_enabled order by d.id limit ${MOST}`.execute(db);
  return rows.flatMap(({ id, gateway_id: gatewayId, code, content }) =>
    content.events.map((event) => ({
      ...{ gatewayId, device: id === gatewayId ? null : code, event: event.id },
      ...{ everyMs: EVERY_MS[event.level], output: outputOf(event) },
    })),
  );
}
