import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Message = { seq: number; body: string };

/**
 * What was measured and is not acknowledged, and what was acknowledged lately: a platform that lost it asks again. With
 * a folder it survives the end of the program; without one the program begins a new run every time.
 */
export class Outbox {
  readonly run: string;
  private readonly folder: string | undefined;
  private readonly messages = new Map<number, string>();
  private readonly open = new Set<number>();
  private next = 1;
  private acknowledged = 0;
  /** How many are kept; the oldest go first. */
  limit: number;
  /** Numbers that went before anybody had them. */
  private lostFrom: number | undefined;
  private lostTo = 0;

  constructor(folder: string | undefined, limit: number) {
    this.folder = folder;
    this.limit = limit;
    const state = folder ? readState(folder) : undefined;
    this.run = state?.run ?? Math.random().toString(36).slice(2, 10);
    this.acknowledged = state?.acknowledged ?? 0;
    if (folder) this.load(folder);
  }

  private load(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'outbox.ndjson');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) {
      const [seq, body] = parts(line);
      if (seq === undefined || body === undefined) continue;
      this.messages.set(seq, body);
      if (seq > this.acknowledged) this.open.add(seq);
      this.next = Math.max(this.next, seq + 1);
    }
    this.next = Math.max(this.next, this.acknowledged + 1);
    this.compact();
  }

  /** A number before the message is made, so that it can say it. */
  add(make: (seq: number) => string): Message {
    const seq = this.next++;
    const body = make(seq);
    this.messages.set(seq, body);
    this.open.add(seq);
    if (this.folder) appendFileSync(join(this.folder, 'outbox.ndjson'), `${seq} ${body}\n`);
    while (this.messages.size > this.limit) this.drop();
    if (this.folder && seq % 1000 === 0) this.compact();
    return { seq, body };
  }

  private drop() {
    const [oldest] = this.messages.keys();
    if (oldest === undefined) return;
    this.messages.delete(oldest);
    if (!this.open.delete(oldest)) return;
    this.lostFrom ??= oldest;
    this.lostTo = oldest;
  }

  acknowledge(seq: number) {
    this.open.delete(seq);
    const [first] = this.open;
    this.acknowledged = first === undefined ? this.next - 1 : first - 1;
  }

  /** What the platform has not acknowledged, in its order. */
  *waiting(): Generator<Message> {
    for (const seq of [...this.open].toSorted((a, b) => a - b)) {
      const body = this.messages.get(seq);
      if (body !== undefined) yield { seq, body };
    }
  }

  /** Those of a range that are still here; and whether some are not. */
  range(first: number, last: number): { found: Message[]; missing: boolean } {
    const found: Message[] = [];
    for (const [seq, body] of this.messages) if (seq >= first && seq <= last) found.push({ seq, body });
    return { found, missing: found.length < last - first + 1 };
  }

  /** What had to go unsent, once. */
  takeLost(): { first: number; last: number } | undefined {
    if (this.lostFrom === undefined) return undefined;
    const lost = { first: this.lostFrom, last: this.lostTo };
    this.lostFrom = undefined;
    return lost;
  }

  get count() {
    return this.next - 1;
  }

  get size() {
    return this.open.size;
  }

  /** Writes anew what is left, so that the file does not grow for ever. */
  compact() {
    if (!this.folder) return;
    const path = join(this.folder, 'outbox.ndjson');
    writeFileSync(`${path}.new`, [...this.messages].map(([seq, body]) => `${seq} ${body}\n`).join(''));
    renameSync(`${path}.new`, path);
    const state = JSON.stringify({ run: this.run, acknowledged: this.acknowledged });
    writeFileSync(join(this.folder, 'state.json.new'), state);
    renameSync(join(this.folder, 'state.json.new'), join(this.folder, 'state.json'));
  }
}

function readState(folder: string): { run: string; acknowledged: number } | undefined {
  const path = join(folder, 'state.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A line that was cut off by a crash has no end, and is no message. */
function parts(line: string): [number | undefined, string | undefined] {
  const space = line.indexOf(' ');
  const seq = Number(line.slice(0, space));
  const body = line.slice(space + 1);
  return space > 0 && Number.isSafeInteger(seq) && body.endsWith('}') ? [seq, body] : [undefined, undefined];
}
