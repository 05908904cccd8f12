import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

/** What of a connection the types of pg leave out. */
type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};
type Settle = { resolve(rows: number): void; reject(error: unknown): void };

/**
 * COPY in the words of PostgreSQL's protocol, as pg hands them to a query of one's own. Neither side is read faster
 * than the other takes it, so memory stays flat.
 */
abstract class Copy implements Submittable {
  protected rows = 0;
  private readonly text: string;
  protected readonly settle: Settle;
  constructor(text: string, settle: Settle) {
    this.text = text;
    this.settle = settle;
  }
  submit(connection: Connection): void {
    connection.query(this.text);
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = Number(message.text.split(' ').at(-1));
  }
  handleReadyForQuery(): void {
    this.settle.resolve(this.rows);
  }
  handleError(error: unknown): void {
    this.settle.reject(error);
  }
}

class CopyOut extends Copy {
  private readonly take: (chunk: Buffer) => Promise<void> | undefined;
  constructor(text: string, settle: Settle, take: CopyOut['take']) {
    super(text, settle);
    this.take = take;
  }
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    const busy = this.take(chunk);
    if (!busy) return;
    stream.pause();
    busy.then(
      () => stream.resume(),
      (error) => stream.destroy(error),
    );
  }
}

class CopyIn extends Copy {
  private readonly source: AsyncIterable<Buffer>;
  private over = false;
  constructor(text: string, settle: Settle, source: AsyncIterable<Buffer>) {
    super(text, settle);
    this.source = source;
  }
  handleCopyInResponse(connection: Connection): void {
    const wire = connection as Wire;
    this.pump(wire).then(
      () => wire.endCopyFrom(),
      (error) => {
        this.settle.reject(error);
        wire.sendCopyFail('the source failed');
      },
    );
  }
  override handleError(error: unknown): void {
    this.over = true;
    super.handleError(error);
  }
  private async pump(wire: Wire): Promise<void> {
    for await (const chunk of this.source) {
      if (this.over) return;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await drained(wire.stream);
    }
  }
}

function drained(stream: Connection['stream']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}

/** Returns the number of rows. `take` answers with a promise while it can take no more. */
export function copyOut(
  client: pg.Client,
  text: string,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, { resolve, reject }, take));
  });
}

export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, { resolve, reject }, source));
  });
}

/** Ends the connection when the signal says so: whatever it had begun is undone by the server. */
export function endOnAbort(client: pg.Client, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => {};
  const { stream } = (client as unknown as { connection: Connection }).connection;
  const end = () => void stream.destroy();
  signal.addEventListener('abort', end);
  return () => signal.removeEventListener('abort', end);
}
