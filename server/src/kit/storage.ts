import type { Readable } from 'node:stream';

/** Where bytes lie: disk by default, S3 when grown up. Names are ours, opaque, never a caller's. */
export type Storage = {
  /** Keeps a stream under `name`; all of it or nothing. */
  put(name: string, body: Readable): Promise<void>;
  /** The bytes, or undefined when there are none; `range` is inclusive. */
  get(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** What was stored before a time, for finding what no row knows. Names begin with their room: `file-…`. */
  names(before: Date): AsyncIterable<string>;
  /** Free and total room, where that is known. */
  room(): Promise<{ freeBytes: number; totalBytes: number } | undefined>;
};
