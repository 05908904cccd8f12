import type { Kit } from '../../../kit/context.ts';
import type { Fault } from './frame-of.ts';
import type { Message } from './message.ts';

/** Who sent what a room above reads. */
export type Sender = {
  gatewayId: string;
  enterpriseId: string;
  receivedAt: Date;
  /** No gateway sent it: a user tries what would become of it, so it has no number. */
  isSimulated: boolean;
  /**
   * Over its pace by so many milliseconds: it waits, or at a broker outside is kept out when it is too much. Answers
   * whether it has waited for its turn.
   */
  owes(ms: number): Promise<boolean>;
};

/** What a room above made of a message: points under the aliases of nodes, and what is no point. */
export type Read = Message & {
  /** What it does not take of it. */
  faults?: readonly Fault[];
  /** Stores what is no point, before the points are. It has to bear being done twice: its sender may not hear of it. */
  keep?(): Promise<void>;
  /** In its own words, for people who look. */
  decoded?: unknown;
};

/** Throws BadMessage where it cannot be understood; everything else makes its sender send it again. */
export type Reader = (sender: Sender, payload: Buffer, rest: readonly string[]) => Promise<Read>;

const readers = new WeakMap<Kit, Map<string, Reader>>();

export function readersOf(kit: Kit): Map<string, Reader> {
  const known = readers.get(kit) ?? new Map<string, Reader>();
  readers.set(kit, known);
  return known;
}

/** Messages on `up/{topic}` are read by this from now on: this room knows nothing of what they mean. */
export const readBy = (kit: Kit, topic: string, reader: Reader): void =>
  void readersOf(kit).set(topic, reader);

/** Instead of a code: what connects itself. */
export const ITSELF = '-';

/** Where bytes are sent to: `raw`, `raw/{code}`, or with a number `raw/{code}/{run}/{seq}`. */
export function rawTopic(code?: string, number?: { run: string; seq: number }): string {
  const device = code === undefined ? ITSELF : encodeURIComponent(code);
  if (number) return `raw/${device}/${encodeURIComponent(number.run)}/${number.seq}`;
  return code === undefined ? 'raw' : `raw/${device}`;
}
