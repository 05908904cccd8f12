import { type Headers, type Version, writeFrame } from './frame.ts';
import type { Body } from './outbox.ts';
import type { Subscription } from './subscription.ts';

/** The MESSAGE frame; `skipped` older messages of the subscription were left out before it. */
export function messageFrame(
  { id, destination, nextMessageId }: Subscription,
  body: Body,
  skipped: number,
  version: Version | undefined,
): string {
  const headers: Headers = {
    subscription: id,
    'message-id': nextMessageId(),
    destination,
    'content-type': 'application/json',
    skipped: skipped > 0 ? String(skipped) : undefined,
  };
  return writeFrame('MESSAGE', headers, body.text, version);
}
