import { randomUUID } from 'node:crypto';
import type { Kit } from '../../../kit/context.ts';

/** A message, or what became of a connection, as a user who debugs sees it. */
export type Tapped = {
  gatewayId: string;
  direction: 'up' | 'down' | 'link';
  at: Date;
  topic: string;
  payload: Buffer;
  /** By which it is found again: of a command its id. */
  trace: string;
  /** What became of it: stored, double, refused, … */
  result: string;
  reason: string;
  /** What was understood of it. */
  decoded: unknown;
  /** Who sent it in the device's place. */
  simulatedBy: string;
};
type Report = Pick<Tapped, 'gatewayId' | 'direction' | 'topic'> & Partial<Tapped>;

function makeTap() {
  let wanted: ReadonlySet<string> = new Set();
  let hear: (one: Tapped) => void = () => undefined;
  return {
    /** Asked before anything is made for it: while no user debugs this is all it costs. */
    isOn: (gatewayId: string): boolean => wanted.size > 0 && wanted.has(gatewayId),
    report(one: Report): void {
      hear({
        ...{ at: new Date(), payload: Buffer.alloc(0), result: '', reason: '', decoded: null },
        ...{ simulatedBy: '', trace: one.trace ?? randomUUID(), ...one },
      });
    },
    /** From now on these gateways are listened to, and no others. */
    listen(gatewayIds: Iterable<string>, listener: (one: Tapped) => void): void {
      wanted = new Set(gatewayIds);
      hear = listener;
    },
  };
}

const taps = new WeakMap<Kit, ReturnType<typeof makeTap>>();

/** That of this copy: whoever debugs hears what comes to it and goes from it. */
export function tapOf(kit: Kit) {
  const known = taps.get(kit) ?? makeTap();
  taps.set(kit, known);
  return known;
}

const TRACED = new Set(['command', 'reply']);

/** A command and its answers are found by its id. */
export function traceOf(topic: string, payload: string | Buffer): string | undefined {
  if (!TRACED.has(topic)) return undefined;
  return /"id"\s*:\s*"([0-9a-f-]{36})"/i.exec(payload.toString().slice(0, 16_000))?.[1];
}

/** To `gw/{id}/down/{topic}`; answers whether a gateway was there and took it. */
export async function sendDown(
  kit: Kit,
  gatewayId: string,
  topic: string,
  payload: string | Buffer,
  trace = randomUUID() as string,
): Promise<boolean> {
  const at = new Date();
  const isTaken = await kit.broker.send(gatewayId, topic, payload);
  const tap = tapOf(kit);
  if (tap.isOn(gatewayId))
    tap.report({
      ...{ gatewayId, direction: 'down', at, topic, payload: Buffer.from(payload) },
      ...{ trace: traceOf(topic, payload) ?? trace, result: isTaken ? 'taken' : 'untaken' },
    });
  return isTaken;
}
