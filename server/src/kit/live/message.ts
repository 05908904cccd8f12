import { type Headers, type Version, writeFrame } from './frame.ts';
import type { Body } from './outbox.ts';
import type { Subscription } from './subscription.ts';

/** The MESSAGE frame; `skipped` older messages of the subscription were left out before it. */
export function messageFrame(
  { id, destination, mode, next }: Subscription,
  body: Body,
  skipped: number,
  version: Version | undefined,
): string {
  const messageId = next();
  const headers: Headers = {
    subscription: id,
    'message-id': messageId,
    destination,
    'content-type': 'application/json',
    ack: mode !== 'auto' && version === '1.2' ? messageId : undefined,
    skipped: skipped > 0 ? String(skipped) : undefined,
  };
  return writeFrame('MESSAGE', headers, body.text, version);
}
