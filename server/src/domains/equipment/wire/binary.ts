import { nameOf, runOf, sentOf, seqOf, textOf, timeOf } from './json.ts';
import { BadMessage, type Message, MOST_POINTS, type RawPoint } from './message.ts';

/** `CY` and the version. */
const MAGIC = Buffer.from([0x43, 0x59, 0x01]);
const [NOTHING, NO, YES, WHOLE, SINGLE, DOUBLE, TEXT] = [0, 1, 2, 3, 4, 5, 6];

/** Reads on and on; every step knows where the end is. */
class Reader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(count: number): Buffer {
    if (count > this.bytes.length - this.at) throw new BadMessage('no_binary', 'it ends too early');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  byte(): number {
    return this.take(1)[0] as number;
  }

  /** Seven bits a byte, the lowest first. */
  varint(): number {
    let value = 0;
    for (let weight = 1; weight <= 2 ** 49; weight *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
    throw new BadMessage('bad_number', 'a number has more than 52 bits');
  }

  /** 0, -1, 1, -2, … */
  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    return this.take(this.varint()).toString('utf8');
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

/** The compact form of docs/gateway-protocol.md. */
export function readBinary(bytes: Buffer): Message {
  const reader = new Reader(bytes);
  if (!reader.take(MAGIC.length).equals(MAGIC))
    throw new BadMessage('no_binary', 'it does not begin with CY and 1');
  const run = runOf(reader.text() || null);
  const seq = run === null ? null : seqOf(reader.varint());
  const sent = sentOf(reader.varint() || null);
  const names = list(reader, () => nameOf(reader.text()));
  let at = timeOf(reader.signed());
  const points = list(reader, (): RawPoint => {
    const name = names[reader.varint()];
    if (name === undefined)
      throw new BadMessage('bad_name', 'a point is of a node that the list does not have');
    at = timeOf(at + reader.signed());
    const kind = reader.byte();
    const quality = kind >> 4;
    if (quality > 2) throw new BadMessage('bad_quality', 'quality must be 0, 1 or 2');
    return { name, at, quality, value: value(reader, kind & 0x0f) };
  });
  if (!reader.isAtEnd()) throw new BadMessage('no_binary', 'something follows its end');
  return { run, seq, sent, points };
}

function list<T>(reader: Reader, read: () => T): T[] {
  const count = reader.varint();
  // Before anything is made of it: a number is quickly written.
  if (count > MOST_POINTS) throw new BadMessage('too_many_points', `it has more than ${MOST_POINTS} points`);
  return Array.from({ length: count }, read);
}

function value(reader: Reader, kind: number): RawPoint['value'] {
  if (kind === NOTHING) return null;
  if (kind === NO || kind === YES) return kind === YES;
  if (kind === WHOLE) return reader.signed();
  if (kind === TEXT) return textOf(reader.text());
  if (kind !== SINGLE && kind !== DOUBLE) throw new BadMessage('bad_value', `${kind} is no kind of value`);
  const read = kind === SINGLE ? reader.take(4).readFloatLE() : reader.take(8).readDoubleLE();
  if (!Number.isFinite(read)) throw new BadMessage('bad_value', 'a value must be finite');
  return read;
}
