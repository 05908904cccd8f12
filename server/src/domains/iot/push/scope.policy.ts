import type { PushScope } from '@cloudyard/contract/iot/push.ts';
import type { ThingMessage } from '../stream/message.ts';

/** Whether a message of a device that is in the scope is one of those that are wanted. */
export function isOfScope({ kinds, events }: PushScope, message: ThingMessage): boolean {
  if (!kinds.includes(message.kind)) return false;
  if (message.kind === 'property') return Object.keys(message.values).length > 0;
  return message.kind !== 'event' || events.length === 0 || events.includes(message.event?.name ?? '');
}

/** Empty: all of them. */
export const wantsProperty = ({ kinds, properties }: PushScope, property: string) =>
  kinds.includes('property') && (properties.length === 0 || properties.includes(property));
