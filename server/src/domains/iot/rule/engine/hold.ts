/** A condition that has to be true without a break for a while. */
export type HoldState = {
  /** Since when it is true, by the clock of the device; null: it is not. */
  since: number | null;
  isHeld: boolean;
  /** When it is held although nothing more is said, by our clock. */
  dueAt: number | null;
  /** The newest moment at which it was true. */
  latest?: number;
};

type Moment = { at: number; receivedAt: number };
type Held = { state: HoldState; port: 'held' | 'released' | undefined };

const AWAY: HoldState = { since: null, isHeld: false, dueAt: null };

/** With one more message, the newest. */
export function holdWith(
  before: HoldState = AWAY,
  isTrue: boolean,
  { at, receivedAt }: Moment,
  ms: number,
): Held {
  if (!isTrue) return { state: AWAY, port: before.isHeld ? 'released' : undefined };
  if (before.isHeld) return { state: before, port: undefined };
  const since = before.since ?? at;
  const latest = Math.max(before.latest ?? at, at);
  if (at - since >= ms) return { state: { since, isHeld: true, dueAt: null, latest }, port: 'held' };
  return { state: { since, isHeld: false, dueAt: before.dueAt ?? receivedAt + ms, latest }, port: undefined };
}

/**
 * With a message that comes late. It neither begins, holds nor ends anything, as what is newer is known. Only a break
 * within what is still waited for counts: it is true without one since the newest moment at which it was.
 */
export function holdLate(before: HoldState = AWAY, isTrue: boolean, at: number): HoldState {
  const { since, isHeld, dueAt, latest } = before;
  if (isTrue || isHeld || since === null || latest === undefined || at <= since || at >= latest)
    return before;
  return { ...before, since: latest, dueAt: dueAt === null ? null : dueAt + latest - since };
}

/** Its time is over and no message said otherwise. */
export const holdDue = (before: HoldState): HoldState => ({ ...before, isHeld: true, dueAt: null });

/** The device is away: what was about to be held is not known any more; what is held stays so. */
export const holdBroken = (before: HoldState): HoldState => (before.isHeld ? before : AWAY);
