import type { Flow } from '@cloudyard/contract/iot/rule-graph.ts';
import type { ThingMessage, Value } from '../../stream/message.ts';

/** What goes through a rule: a message, or the clock with the device it is for. */
export type Spoken = Omit<ThingMessage, 'kind'> & { kind: Flow };

/**
 * Commands stand in the ledger of the gateway: `device` says which one is meant. A rule about a child is about no other;
 * one about a gateway may name what is behind it.
 */
export function addressed(
  { deviceId, deviceCode, gatewayId }: Spoken,
  given: unknown,
): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('The arguments are no object');
  return deviceId === gatewayId ? { device: deviceCode, ...given } : { ...given, device: deviceCode };
}

/** What is sent of it where no template says it. */
export const said = ({ deviceId, deviceCode, deviceName, productId, at, values, event, status }: Spoken) => ({
  ...{ deviceId, deviceCode, deviceName, productId, at, values },
  ...(event ? { event } : {}),
  ...(status ? { status } : {}),
});

/** Values that come late beside newer ones say nothing about now. */
export function newest({ values, late }: Spoken, isLate = false): Record<string, Value> {
  if (isLate || !late) return values;
  return Object.fromEntries(Object.entries(values).filter(([property]) => !late.includes(property)));
}
