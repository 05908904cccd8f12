import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { replayOf } from '../../telemetry/index.ts';
import {
  type Mapped,
  type Mapping,
  messageOfEvent,
  messagesOf,
  type ThingMessage,
} from '../stream/message.ts';
import { mappingOf } from '../stream/stream.queries.ts';
import { eventsBetween, gatewaysOf } from './rule-trial.queries.ts';

const MOST_EVENTS = 10_000;

export type Span = [number, number];
/** What a device said, what one said that a rule only asks about, or the clock, which speaks for a device. */
export type Heard = { at: number; what: 'said' | 'overheard' | 'clock'; message: ThingMessage };

export type Listening = {
  span: Span;
  signal: AbortSignal;
  /** When a schedule is due, in their order. */
  clock: readonly number[];
  /** Devices behind other gateways that rules ask about. */
  overheard: Mapping;
};

/** What a gateway and everything behind it said, by their own clocks, with the clock and others between it. */
export async function* heardOf(
  ctx: Context,
  sourceId: string,
  { span, signal, clock, overheard }: Listening,
) {
  const mapping = await mappingOf(ctx.db, sourceId);
  const own = heard('said', messagesIn(ctx, sourceId, mapping, span, signal));
  const others = without(overheard, mapping);
  const streams = [
    ...(others.bySeries.size > 0 ? [heard('overheard', valuesOf(ctx, others, span, signal))] : []),
    ...(clock.length > 0 ? [ticksFor(mapping, clock)] : []),
    own,
  ];
  yield* inOrder(streams);
}

async function* heard(what: Heard['what'], messages: AsyncIterable<ThingMessage>): AsyncGenerator<Heard> {
  for await (const message of messages) {
    // In a trial it is the clock of the device that counts, so that it is always the same.
    const { at } = message;
    yield { at, what, message: { ...message, receivedAt: at } };
  }
}

/** As a schedule speaks when a rule runs: for every device that is there. */
async function* ticksFor({ gatewayId, byDevice }: Mapping, clock: readonly number[]): AsyncGenerator<Heard> {
  for (const at of clock)
    for (const device of byDevice.values()) {
      const message: ThingMessage = {
        ...{ ...device, gatewayId, kind: 'property', no: 0, at, receivedAt: at, values: {}, quality: {} },
      };
      yield { at, what: 'clock', message };
    }
}

/** By time; of the same moment, the earlier stream first. One is asked after the other: they share a connection. */
export async function* inOrder<T extends { at: number }>(
  streams: readonly AsyncGenerator<T>[],
): AsyncGenerator<T> {
  const [only, ...more] = streams;
  if (only && more.length === 0) return yield* only;
  const heads: { stream: AsyncGenerator<T>; next: T }[] = [];
  for (const stream of streams) {
    const { done, value } = await stream.next();
    if (!done) heads.push({ stream, next: value });
  }
  try {
    while (heads[0]) {
      let first = 0;
      for (const [n, { next }] of heads.entries()) if (next.at < (heads[first]?.next.at ?? 0)) first = n;
      const head = heads[first] as (typeof heads)[number];
      yield head.next;
      const { done, value } = await head.stream.next();
      if (done) heads.splice(first, 1);
      else head.next = value;
    }
  } finally {
    for (const { stream } of heads) await stream.return(undefined);
  }
}

/** The properties of devices that rules ask about, whatever gateway they are behind. */
export async function overheardBy(
  ctx: Context,
  enterpriseId: string,
  asked: readonly { deviceId: string; property: string }[],
): Promise<Mapping> {
  const isAsked = new Set(asked.map(({ deviceId, property }) => `${deviceId} ${property}`));
  const bySeries = new Map<number, Mapped[]>();
  const ids = [...new Set(asked.map(({ deviceId }) => deviceId))];
  for (const gatewayId of await gatewaysOf(ctx.db, enterpriseId, ids)) {
    const mapping = await mappingOf(ctx.db, gatewayId);
    for (const [series, mapped] of mapping.bySeries) {
      const own = mapped.filter(({ device, property }) => isAsked.has(`${device.deviceId} ${property}`));
      if (own.length > 0) bySeries.set(series, own);
    }
  }
  return { gatewayId: '', bySeries, byDevice: new Map() };
}

/** What is behind this gateway is heard by itself. */
const without = (overheard: Mapping, { bySeries }: Mapping): Mapping => ({
  ...overheard,
  bySeries: new Map([...overheard.bySeries].filter(([series]) => !bySeries.has(series))),
});

async function* messagesIn(
  ctx: Context,
  sourceId: string,
  mapping: Mapping,
  span: Span,
  signal: AbortSignal,
) {
  const [from, to] = span;
  const rows = await eventsBetween(ctx.db, sourceId, new Date(from), new Date(to), MOST_EVENTS + 1);
  if (rows.length > MOST_EVENTS) throw new Refusal('iot.trial_large');
  const events = rows.flatMap((row) => messageOfEvent(row, mapping));
  let next = 0;
  for await (const message of valuesOf(ctx, mapping, span, signal)) {
    for (let event = events[next]; event && event.at <= message.at; event = events[++next]) yield event;
    yield message;
  }
  yield* events.slice(next);
}

type Open = {
  at: number;
  series: number[];
  value: (number | null)[];
  quality: number[];
  text: (string | null)[];
};

async function* valuesOf(ctx: Context, mapping: Mapping, [from, to]: Span, signal: AbortSignal) {
  const series = [...mapping.bySeries.keys()];
  if (series.length === 0) return;
  let open: Open | undefined;
  const whole = () =>
    open
      ? messagesOf(
          { no: 0, receivedAt: open.at, ...open, at: open.series.map(() => open?.at ?? 0) },
          mapping,
          () => true,
        )
      : [];
  for await (const portion of replayOf(ctx, { series, from, to, signal }))
    for (const point of portion) {
      if (open?.at !== point.at) {
        yield* whole();
        open = { at: point.at, series: [], value: [], quality: [], text: [] };
      }
      open.series.push(point.series);
      open.value.push(point.value);
      open.quality.push(point.quality);
      open.text.push(point.text);
    }
  yield* whole();
}
