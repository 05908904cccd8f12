import type { Db } from './db.ts';

/** How copies of the server notify each other: PostgreSQL LISTEN/NOTIFY by default, Redis with `BUS_URL`. */
export type Bus = {
  /** Published to all copies, this one included, when the transaction of `db` commits. Payload is JSON. */
  publish(db: Db, channel: string, payload: unknown): Promise<void>;
  /** Listens on a channel; the answer stops listening. */
  on(channel: string, listener: (payload: unknown) => void): () => void;
  /** Messages may have been missed and the bus hears again: re-read what you hold. The answer stops listening. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};
