/** A condition that has to be true without a break for a while. */
export type HoldState = {
  /** Since when it is true, by the clock of the device; null: it is not. */
  since: number | null;
  isHeld: boolean;
  /** When it is held although nothing more is said, by our clock. */
  dueAt: number | null;
};

type Moment = { at: number; receivedAt: number };
type Held = { state: HoldState; port: 'held' | 'released' | undefined };

const AWAY: HoldState = { since: null, isHeld: false, dueAt: null };

/** With one more message. What was measured earlier than the beginning comes late and says nothing about it. */
export function holdWith(
  before: HoldState = AWAY,
  isTrue: boolean,
  { at, receivedAt }: Moment,
  ms: number,
): Held {
  if (before.since !== null && at < before.since) return { state: before, port: undefined };
  if (!isTrue) return { state: AWAY, port: before.isHeld ? 'released' : undefined };
  if (before.isHeld) return { state: before, port: undefined };
  const since = before.since ?? at;
  if (at - since >= ms) return { state: { since, isHeld: true, dueAt: null }, port: 'held' };
  return { state: { since, isHeld: false, dueAt: before.dueAt ?? receivedAt + ms }, port: undefined };
}

/** Its time is over and nobody said otherwise. */
export const holdDue = (before: HoldState): HoldState => ({ ...before, isHeld: true, dueAt: null });

/** The device is away: what was about to be held is not known any more; what is held stays so. */
export const holdBroken = (before: HoldState): HoldState => (before.isHeld ? before : AWAY);
