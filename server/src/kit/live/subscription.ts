export type AckMode = 'auto' | 'client' | 'client-individual';

/** One SUBSCRIBE of one socket. */
export type Subscription = {
  /** As the client calls it; STOMP 1.0 may leave it out and then means the destination. */
  id: string | undefined;
  destination: string;
  mode: AckMode;
  /** Whether one more message may be sent before some are acknowledged. */
  open(): boolean;
  /** Numbers the next message. Unique in the connection; serves as message-id and as ack. */
  next(): string;
  /** Settles a message of this subscription; in the mode `client` all before it too. */
  settle(sequence: number): 'settled' | 'unknown';
};

export function makeSubscription(
  number: number,
  { id, destination, mode }: Pick<Subscription, 'id' | 'destination' | 'mode'>,
  most: number,
): Subscription {
  // Only the numbers are kept: a topic has no queue a message could go back to, so nothing is sent twice.
  const unacknowledged = new Set<number>();
  let sent = 0;
  return {
    id,
    destination,
    mode,
    open: () => unacknowledged.size < most,
    next() {
      sent += 1;
      if (mode !== 'auto') unacknowledged.add(sent);
      return `${number}-${sent}`;
    },
    settle(sequence) {
      if (sequence < 1 || sequence > sent) return 'unknown';
      if (mode === 'client-individual') unacknowledged.delete(sequence);
      else for (const each of unacknowledged) if (each <= sequence) unacknowledged.delete(each);
      return 'settled';
    },
  };
}

/** The numbers inside a message-id: of the subscription and of the message in it. */
export function readMessageId(text: string): { number: number; sequence: number } | undefined {
  const found = /^(\d{1,9})-(\d{1,15})$/.exec(text);
  return found ? { number: Number(found[1]), sequence: Number(found[2]) } : undefined;
}
