import type { Readable } from 'node:stream';

/** Where bytes lie: disk by default, S3 when grown up. Names are ours, opaque, never a caller's. */
export type Storage = {
  /** Keeps a stream under `name`; all of it or nothing. */
  put(name: string, body: Readable): Promise<void>;
  /**
   * The bytes, or undefined when there are none; `range` is inclusive. They are open: whoever got them reads them to
   * their end or destroys the stream.
   */
  get(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** What comes piece by piece, and is nothing yet that could be got. */
  drafts: Drafts;
  /** What was stored before a time, for finding what no row knows. Names begin with their room: `file-…`. */
  names(before: Date): AsyncIterable<string>;
  /** Free and total room, where that is known. */
  room(): Promise<{ freeBytes: number; totalBytes: number } | undefined>;
};

export type Weight = { bytes: number; sha256: Buffer; head: Buffer };

/** On a disk one growing file; elsewhere the parts of an upload. One writer at a time, the caller sees to that. */
export type Drafts = {
  /**
   * Adds a piece that begins at `offset`; what lay behind it is forgotten. All of the piece or nothing.
   * Returns how long the draft is now; less than `offset` when it is too short for the piece, which is not
   * read then. `spent` is called with each chunk of the body that is written and not needed any more.
   */
  append(draft: string, offset: number, body: Readable, spent?: (chunk: Buffer) => void): Promise<number>;
  /** What it adds up to, read once, with the first `head` bytes; undefined when there is none. */
  weigh(draft: string, head: number): Promise<Weight | undefined>;
  /** The draft becomes what is kept under `name`; nothing is written again. */
  settle(draft: string, name: string): Promise<void>;
  drop(draft: string): Promise<void>;
};
