/** One SUBSCRIBE of one socket. */
export type Subscription = {
  /** As the client calls it. */
  id: string;
  destination: string;
  /** Numbers the next message: unique in the connection. */
  nextMessageId(): string;
};

/**
 * `number` distinguishes it from the others of its connection, also from one of
 * the same id that ended before.
 */
export function makeSubscription(number: number, id: string, destination: string): Subscription {
  let sent = 0;
  return {
    id,
    destination,
    nextMessageId() {
      sent += 1;
      return `${number}-${sent}`;
    },
  };
}
