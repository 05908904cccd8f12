import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type DumpSummary, TenantDatabaseRefusal } from '../../../kit/tenant-database.ts';
import { errorCode } from '../../database/trouble.ts';

/**
 * A dump is text, packed by gzip: lines of JSON, of which a `copy` is followed by the rows as COPY writes them and a
 * line `\.`. The last line counts what came before, with its SHA-256: without it the dump is not whole.
 */
export type Header = { format: typeof formatName; version: 1; server: number; name: string; at: string };
export type Line = Header | { sql: string } | { copy: string; share: number } | ({ end: true } & DumpSummary);

export const formatName = 'cloudyard-tenant-dump';
const endOfRows = Buffer.from('\\.\n');
const batch = 64 * 1024;

export class DumpWriter {
  rows = 0;
  bytes = 0;
  private statements = 0;
  private readonly hash = createHash('sha256');
  private readonly gzip = createGzip();
  private readonly done: Promise<unknown>;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(sink: Writable) {
    this.gzip.pipe(sink);
    this.done = new Promise((resolve, reject) => {
      sink
        .once('finish', resolve)
        .once('error', reject)
        .once('close', () => reject(new Error('the dump was not taken')));
      this.gzip.once('error', reject);
    });
    this.done.catch((error) => this.gzip.destroy(error));
  }

  async line(line: Line): Promise<void> {
    if ('sql' in line || 'copy' in line) this.statements += 1;
    await this.write(Buffer.from(`${JSON.stringify(line)}\n`));
  }

  /** Rows come one by one and leave in larger pieces; a promise means: wait. */
  take(chunk: Buffer): Promise<void> | undefined {
    // The chunk lies in a buffer that is filled anew by what comes next.
    this.pending.push(Buffer.from(chunk));
    this.pendingBytes += chunk.length;
    return this.pendingBytes < batch ? undefined : this.flush();
  }

  async endRows(rows: number): Promise<void> {
    this.rows += rows;
    await this.take(endOfRows);
    await this.flush();
  }

  /** Counts, seals, and waits until the sink has all of it. */
  async end(): Promise<DumpSummary> {
    const summary = {
      rows: this.rows,
      bytes: this.bytes,
      statements: this.statements,
      sha256: this.hash.digest('hex'),
    };
    this.gzip.end(`${JSON.stringify({ end: true, ...summary })}\n`);
    await this.done;
    return summary;
  }

  private async flush(): Promise<void> {
    const whole = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    await this.write(whole);
  }

  private async write(piece: Buffer): Promise<void> {
    this.hash.update(piece);
    this.bytes += piece.length;
    if (!this.gzip.write(piece)) await Promise.race([once(this.gzip, 'drain'), this.done]);
  }
}

const newline = Buffer.from('\n');
const endAfterLine = Buffer.from('\n\\.\n');

const damaged = () =>
  new TenantDatabaseRefusal(['The backup is damaged or was cut off; nothing was restored.']);

export class DumpReader {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    const gunzip = createGunzip();
    source.once('error', (error) => gunzip.destroy(error));
    this.chunks = source.pipe(gunzip)[Symbol.asyncIterator]();
  }

  async line(): Promise<Line> {
    for (let from = 0; ; ) {
      const end = this.buffer.indexOf(newline, from);
      if (end >= 0) return this.parse(this.cut(end + 1));
      from = this.buffer.length;
      if (from > 64 * 1024 * 1024 || !(await this.more())) throw damaged();
    }
  }

  /** The rows up to the end mark, in pieces of any length. */
  async *rows(): AsyncGenerator<Buffer> {
    // As if the line before were part of the rows: the mark stands after a line's end, also when there is no row.
    this.buffer = Buffer.concat([newline, this.buffer]);
    let skip = 1;
    for (;;) {
      const end = this.buffer.indexOf(endAfterLine);
      const length = end >= 0 ? end + 1 : Math.max(0, this.buffer.length - endAfterLine.length + 1);
      const piece = this.cut(length).subarray(Math.min(skip, length));
      skip = Math.max(0, skip - length);
      this.count(piece);
      if (piece.length > 0) yield piece;
      if (end >= 0) return this.count(this.cut(endOfRows.length));
      if (!(await this.more())) throw damaged();
    }
  }

  /** Whether the trailing line speaks of what was read, and nothing follows it. */
  async check({ sha256 }: DumpSummary): Promise<void> {
    if (this.hash.digest('hex') !== sha256 || this.buffer.length > 0 || (await this.more())) throw damaged();
  }

  private parse(text: Buffer): Line {
    let line: Line;
    try {
      line = JSON.parse(text.toString('utf8'));
    } catch {
      throw damaged();
    }
    if (!('end' in line)) this.count(text);
    return line;
  }

  private cut(length: number): Buffer {
    const piece = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return piece;
  }

  private count(piece: Buffer): void {
    this.hash.update(piece);
    this.bytes += piece.length;
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next().catch((error: unknown) => {
      throw errorCode(error).startsWith('Z_') ? damaged() : error;
    });
    if (next.done) return false;
    this.buffer = Buffer.concat([this.buffer, next.value]);
    return true;
  }
}
