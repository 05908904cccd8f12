import type { Kit } from '../../../kit/context.ts';
import { makeTurns } from '../session/turns.ts';
import type { Reading } from './delivery.service.ts';
import { isPacking, readMessage } from './payload.ts';
import { readersOf } from './reader.ts';

/** How messages of the wire are read. How long a packed one is shows when it is unpacked: the next waits until it paid. */
function makeReadings() {
  const inTurn = makeTurns();
  return (gatewayId: string, form: string, packing: string | undefined, payload: Buffer): Reading =>
    (pace) => {
      const reading = async () => {
        await pace(payload.length);
        return readMessage(form, packing, payload, pace);
      };
      return isPacking(packing) ? inTurn(gatewayId, reading) : reading();
    };
}

/** By the topic of a message how it is read: by this room, or by the one above that knows what it means. */
export function makeTopicReadings(kit: Kit) {
  const readingOf = makeReadings();
  return (gatewayId: string, topic: string, payload: Buffer): Reading | undefined => {
    const [name = '', ...rest] = topic.split('/');
    const [form = 'json', packing] = rest;
    if (name === 'data') return readingOf(gatewayId, form, packing, payload);
    const reader = readersOf(kit).get(name);
    if (!reader) return undefined;
    return async (pace, sender) => {
      await pace(payload.length);
      return reader(sender, payload, rest);
    };
  };
}
