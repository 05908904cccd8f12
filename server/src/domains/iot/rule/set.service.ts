import type { Context } from '../../../kit/context.ts';
import { computedSeries, type Frame, heldBy, pointStore } from '../../telemetry/index.ts';
import { computedAlias } from '../point/computed.ts';
import type { Value } from '../stream/message.ts';
import type { Computed } from './engine/engine.ts';
import { mapComputed } from './set.queries.ts';

/** A value of a computed property, as a rule made it. */
export type NewValue = {
  deviceId: string;
  gatewayId: string;
  property: string;
  at: number;
  value: Value;
  what: Computed;
};

const seriesName = ({ deviceId, gatewayId, property }: NewValue) =>
  computedAlias(deviceId, gatewayId, property);

const firstOf = (values: readonly NewValue[]) => [
  ...new Map(values.map((one) => [seriesName(one), one])).values(),
];

function frameOf(gatewayId: string, values: readonly NewValue[], ids: ReadonlyMap<string, number>): Frame {
  const known = values.filter((one) => ids.has(seriesName(one)));
  const texts = known.map(({ value }) => (typeof value === 'string' ? value : null));
  return {
    ...{ sourceId: gatewayId, run: null, seq: null, receivedAt: new Date(), sentAt: null, quality: null },
    series: known.map((one) => ids.get(seriesName(one)) as number),
    at: known.map(({ at }) => at),
    value: known.map(({ value }) => (typeof value === 'string' || value === null ? null : Number(value))),
    text: texts.some((text) => text !== null) ? texts : null,
  };
}

/**
 * Stores what rules computed, in the transaction that judges: a kill repeats neither. Answers whether there was room.
 * Comes last, as storing locks the gateway's row, which whoever sends waits for; of several in the order of their ids.
 */
export async function storeValues(ctx: Context, enterpriseId: string, values: readonly NewValue[]) {
  if ((await heldBy(ctx.kit, enterpriseId)) !== null) return false;
  const byGateway = [...Map.groupBy(values, (one) => one.gatewayId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [gatewayId, own] of byGateway) {
    const wanted = firstOf(own).map((one) => ({ name: seriesName(one), ...one.what }));
    const ids = await computedSeries(ctx.db, { id: gatewayId, enterpriseId }, wanted);
    const children = firstOf(own).filter(({ deviceId }) => deviceId !== gatewayId);
    if (children.length > 0)
      await mapComputed(
        ctx.db,
        enterpriseId,
        gatewayId,
        children.map((one) => ({ deviceId: one.deviceId, property: one.property, alias: seriesName(one) })),
      );
    await pointStore(ctx.kit).storeIn(ctx, frameOf(gatewayId, own, ids));
  }
  return true;
}
