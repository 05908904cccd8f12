import type { Writable } from 'node:stream';
import { damaged } from './trouble.ts';

/**
 * What is inside: entries one after the other. Each is a record of JSON that says what it is, records of bytes, and an
 * empty record; a record is its length in four bytes and itself. How long an entry is need not be known before.
 */
export type Head =
  | { kind: 'about'; about: About }
  | { kind: 'migration' | 'sql'; name: string }
  | { kind: 'jobs' | 'sequences' | 'anchors' | 'port' }
  | { kind: 'rows'; table: string; columns: string }
  | { kind: 'file'; name: string }
  | { kind: 'tenant'; name: string; connections: number; statementMs: number; proof?: string | undefined }
  | { kind: 'end'; end: End };

export type About = {
  format: 1;
  at: string;
  /** As in server_version_num. */
  postgres: number;
  /** By name, the last one last. */
  migrations: { name: string; checksum: string }[];
  /** Of pg-boss's schema. */
  jobs: number;
  /** Whether the server's secret is a row of the database, and otherwise what it can be recognised by. */
  secret: { kept: true } | { kept: false; mark?: string | undefined };
};

export type End = {
  /** Rows by table. */
  rows: Record<string, number>;
  files: number;
  fileBytes: number;
  tenants: string[];
  /** What could not be had, in sentences. */
  lacking: string[];
};

const MOST = 1024 * 1024;
const BATCH = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/** Writes into a stream as fast as it takes it. */
export class ArchiveWriter {
  /** Of all contents. */
  bytes = 0;
  private readonly sink: Writable;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(sink: Writable) {
    this.sink = sink;
  }

  async begin(head: Head): Promise<void> {
    this.record(Buffer.from(JSON.stringify(head)));
    await this.ready();
  }

  /** Small chunks leave together; a promise means: wait. Called again before that, it keeps the order all the same. */
  take(chunk: Buffer): Promise<void> | undefined {
    // It may lie in a buffer that is filled anew by what comes next.
    this.pending.push(Buffer.from(chunk));
    this.pendingBytes += chunk.length;
    if (this.pendingBytes < BATCH) return undefined;
    this.flush();
    return this.sink.writableNeedDrain || this.sink.destroyed ? this.ready() : undefined;
  }

  async finish(): Promise<void> {
    this.flush();
    this.record(NOTHING);
    await this.ready();
  }

  async entry(head: Head, content: string | AsyncIterable<Buffer> = ''): Promise<number> {
    await this.begin(head);
    const before = this.bytes;
    if (typeof content === 'string') await this.take(Buffer.from(content));
    else for await (const chunk of content) await this.take(chunk);
    this.flush();
    const length = this.bytes - before;
    await this.finish();
    return length;
  }

  private flush(): void {
    const whole = Buffer.concat(this.pending, this.pendingBytes);
    this.pending = [];
    this.pendingBytes = 0;
    for (let at = 0; at < whole.length; at += MOST) this.record(whole.subarray(at, at + MOST));
    this.bytes += whole.length;
  }

  private record(payload: Buffer): void {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(payload.length);
    // What it says is asked for in `ready`.
    if (!this.sink.destroyed) this.sink.write(Buffer.concat([length, payload]));
  }

  private async ready(): Promise<void> {
    const { sink } = this;
    if (sink.writableNeedDrain && !sink.destroyed)
      await new Promise<void>((resolve) => {
        const done = () => {
          sink.off('drain', done).off('close', done);
          resolve();
        };
        sink.on('drain', done).on('close', done);
      });
    if (sink.destroyed) throw sink.errored ?? new Error('The back-up is not written any more.');
  }
}

export type Entry = { head: Head; content: AsyncGenerator<Buffer> };

/** Entries in order; what is not read of one is passed over. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new Reader(source);
  for (;;) {
    const head = await reader.record();
    if (!head) return;
    const content = contentOf(reader);
    yield { head: parse(head), content };
    for await (const _ of content);
  }
}

export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* contentOf(reader: Reader): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await reader.record();
    if (!piece) throw damaged();
    if (piece.length === 0) return;
    yield piece;
  }
}

function parse(head: Buffer): Head {
  try {
    return JSON.parse(head.toString('utf8'));
  } catch {
    throw damaged();
  }
}

class Reader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer: Buffer = NOTHING;

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** Undefined where the archive ends, which is between two records only. */
  async record(): Promise<Buffer | undefined> {
    if (!(await this.has(4))) {
      if (this.buffer.length > 0) throw damaged();
      return undefined;
    }
    const length = this.cut(4).readUInt32BE();
    if (!(await this.has(length))) throw damaged();
    return this.cut(length);
  }

  private async has(length: number): Promise<boolean> {
    if (this.buffer.length >= length) return true;
    const held = [this.buffer];
    let bytes = this.buffer.length;
    while (bytes < length) {
      const next = await this.chunks.next();
      if (next.done) break;
      held.push(next.value);
      bytes += next.value.length;
    }
    this.buffer = Buffer.concat(held, bytes);
    return bytes >= length;
  }

  private cut(length: number): Buffer {
    const piece = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return piece;
  }
}
