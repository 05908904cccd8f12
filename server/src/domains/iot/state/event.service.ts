import type { DeviceEvent } from '@cloudyard/contract/iot/state.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { known } from '../device/device.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { type EventFilter, eventPage } from './event.queries.ts';

type Row = Awaited<ReturnType<typeof eventPage>>['rows'][number];

const eventView = (row: Row, titles: ReadonlyMap<string, string>): DeviceEvent => ({
  ...{ no: row.no, kind: row.kind as DeviceEvent['kind'], name: row.name },
  title: row.kind === 'event' ? (titles.get(row.name) ?? '') : '',
  ...{ level: row.level as DeviceEvent['level'], output: row.output as DeviceEvent['output'] },
  ...{ at: row.at.toISOString(), receivedAt: row.received_at.toISOString() },
});

export async function events(ctx: ActorContext, id: string, query: EventFilter & Paging) {
  const { product_id: productId } = await known(ctx, id);
  const { rows, total } = await eventPage(ctx.db, id, query);
  const model = await publishedOf(ctx.db, productId);
  const titles = new Map(model?.content.events.map((one) => [one.id, one.name]));
  return toPage(
    rows.map((row) => eventView(row, titles)),
    total,
    query,
  );
}
