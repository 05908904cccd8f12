import { MAX_HEAD_BYTES } from './tuning.ts';

/** The head of an answer. `raw` and `lower` in the order they came: name, value, name, value …; names in small letters. */
export type AnswerHead = {
  status: number;
  message: string;
  raw: string[];
  lower: string[];
  /** Its length is known only at its end, and trailers may follow. */
  isChunked: boolean;
};

export type AnswerReader = {
  /** The application asks for the body (100). */
  onContinue(): void;
  onHead(head: AnswerHead): void;
  /** Nothing of the body came together with the head. */
  onHeadAlone(): void;
  onData(chunk: Buffer): void;
  /** The end, together with the last piece of the body. */
  onEnd(last: Buffer | null, trailers: string[]): void;
};

/** What the application says is not HTTP. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}

const STATUS = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const UNPRINTABLE = /[\0-\x08\x0a-\x1f\x7f]/;
const SIZE = /^([0-9a-f]{1,10})[ \t]*(?:;.*)?$/i;
const MAX_SIZE_LINE = 1024;
const NO_TRAILERS: string[] = [];

type State = 'idle' | 'head' | 'length' | 'size' | 'chunk' | 'gap' | 'trailers' | 'rest' | 'raw';

/** `name: value` lines, strictly: what could be read in two ways is refused. */
function fieldsOf(lines: readonly string[], from: number) {
  const raw: string[] = [];
  const lower: string[] = [];
  for (let n = from; n < lines.length; n += 1) {
    const line = lines[n] as string;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    if (colon < 1 || !TOKEN.test(name) || UNPRINTABLE.test(value)) throw new BadAnswer('a bad header');
    raw.push(name, value);
    lower.push(name.toLowerCase());
  }
  return { raw, lower };
}

/**
 * Reads the answers of one connection, one after the other. With Node's own client the whole proxy takes half as
 * much time again, and it hides whether a byte was answered, which decides whether one may ask again.
 */
export class AnswerParser {
  #state: State = 'idle';
  #reader: AnswerReader | undefined;
  #isBodiless = false;
  #mayUpgrade = false;
  #rest: Buffer | null = null;
  #left = 0;
  #held: Buffer | null = null;
  #keeps = true;
  #isHeadAlone = false;
  /** Whether anything of the present answer came. */
  hasBegun = false;

  /** Whether the connection can be used again after this answer. */
  get isReusable() {
    return this.#keeps && this.#state === 'idle' && this.#rest === null;
  }

  get isUpgraded() {
    return this.#state === 'raw';
  }

  /** `isBodiless`: the answer to HEAD says how long it would be, and has no body. */
  expect(reader: AnswerReader, isBodiless: boolean, mayUpgrade: boolean) {
    this.#reader = reader;
    this.#isBodiless = isBodiless;
    this.#mayUpgrade = mayUpgrade;
    this.#state = 'head';
    this.hasBegun = false;
  }

  push(chunk: Buffer) {
    let bytes: Buffer | null = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    this.hasBegun = true;
    while (bytes && bytes.length > 0 && this.#state !== 'idle' && this.#state !== 'raw')
      bytes = this.#step(bytes);
    // No request asked for what comes after the end; after an upgrade it is the other protocol's.
    if (bytes && bytes.length > 0) this.#rest = bytes;
    this.#flush();
    if (this.#isHeadAlone) {
      this.#isHeadAlone = false;
      this.#reader?.onHeadAlone();
    }
  }

  /** What came after the head of an upgrade. */
  takeRest(): Buffer | null {
    const rest = this.#rest;
    this.#rest = null;
    return rest;
  }

  /** The application closed the connection: true when that is the end of its answer. */
  finish(): boolean {
    if (this.#state !== 'rest') return false;
    this.#end(NO_TRAILERS);
    return true;
  }

  /** One step; answers what is left of the bytes, or null when more are needed for the next one. */
  #step(bytes: Buffer): Buffer | null {
    switch (this.#state) {
      case 'head':
        return this.#head(bytes);
      case 'length':
      case 'chunk':
        return this.#body(bytes);
      case 'size':
        return this.#size(bytes);
      case 'gap':
        if (bytes.length < 2) return this.#wait(bytes);
        if (bytes[0] !== 13 || bytes[1] !== 10) throw new BadAnswer('a bad chunk');
        this.#state = 'size';
        return bytes.subarray(2);
      case 'trailers':
        return this.#trailers(bytes);
      default:
        this.#give(bytes);
        return null;
    }
  }

  #wait(bytes: Buffer) {
    this.#rest = bytes;
    return null;
  }

  #head(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf('\r\n\r\n');
    if (end > MAX_HEAD_BYTES || (end < 0 && bytes.length > MAX_HEAD_BYTES))
      throw new BadAnswer('a head too long');
    if (end < 0) return this.#wait(bytes);
    const lines = bytes.toString('latin1', 0, end).split('\r\n');
    const found = STATUS.exec(lines[0] as string);
    if (!found || UNPRINTABLE.test(found[3] ?? '')) throw new BadAnswer('no status');
    const status = Number(found[2]);
    const { raw, lower } = fieldsOf(lines, 1);
    if (status < 200 && !(status === 101 && this.#mayUpgrade)) {
      if (status === 101) throw new BadAnswer('an upgrade that was not asked for');
      if (status === 100) this.#reader?.onContinue();
      return bytes.subarray(end + 4);
    }
    this.#keeps = found[1] === '1';
    const isChunked = this.#frame(status, raw, lower);
    const isOver = this.#state === 'idle';
    this.#reader?.onHead({ status, message: found[3] ?? '', raw, lower, isChunked });
    this.#isHeadAlone = !isOver;
    if (isOver) this.#end(NO_TRAILERS);
    return bytes.subarray(end + 4);
  }

  /** How long the body is, and how its end is found. */
  #frame(status: number, raw: string[], lower: string[]): boolean {
    let length: string | undefined;
    let isChunked = false;
    for (let n = 0; n < lower.length; n += 1) {
      const value = raw[2 * n + 1] as string;
      if (lower[n] === 'content-length') {
        if (!/^\d{1,15}$/.test(value) || (length !== undefined && length !== value))
          throw new BadAnswer('a bad length');
        length = value;
      } else if (lower[n] === 'transfer-encoding') {
        if (isChunked || value.toLowerCase() !== 'chunked') throw new BadAnswer('an unknown encoding');
        isChunked = true;
      } else if (lower[n] === 'connection' && /\bclose\b/i.test(value)) this.#keeps = false;
    }
    if (isChunked && length !== undefined) this.#keeps = false;
    this.#left = Number(length ?? 0);
    if (status === 101) this.#state = 'raw';
    else if (this.#isBodiless || status === 204 || status === 304) this.#state = 'idle';
    else if (isChunked) this.#state = 'size';
    else if (length === undefined) {
      this.#keeps = false;
      this.#state = 'rest';
    } else this.#state = this.#left === 0 ? 'idle' : 'length';
    return isChunked;
  }

  #body(bytes: Buffer): Buffer | null {
    const isWhole = bytes.length >= this.#left;
    const part = isWhole ? bytes.subarray(0, this.#left) : bytes;
    this.#left -= part.length;
    this.#give(part);
    if (!isWhole) return null;
    if (this.#state === 'chunk') this.#state = 'gap';
    else this.#end(NO_TRAILERS);
    return bytes.subarray(part.length);
  }

  #size(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf('\r\n');
    if (end > MAX_SIZE_LINE || (end < 0 && bytes.length > MAX_SIZE_LINE)) throw new BadAnswer('a bad chunk');
    if (end < 0) return this.#wait(bytes);
    const size = SIZE.exec(bytes.toString('latin1', 0, end))?.[1];
    if (size === undefined) throw new BadAnswer('a bad chunk');
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
    return bytes.subarray(end + 2);
  }

  #trailers(bytes: Buffer): Buffer | null {
    if (bytes.length < 2) return this.#wait(bytes);
    if (bytes[0] === 13 && bytes[1] === 10) {
      this.#end(NO_TRAILERS);
      return bytes.subarray(2);
    }
    const end = bytes.indexOf('\r\n\r\n');
    if (end > MAX_HEAD_BYTES || (end < 0 && bytes.length > MAX_HEAD_BYTES))
      throw new BadAnswer('trailers too long');
    if (end < 0) return this.#wait(bytes);
    this.#end(fieldsOf(bytes.toString('latin1', 0, end).split('\r\n'), 0).raw);
    return bytes.subarray(end + 4);
  }

  /** The last piece is held back until it is known whether it is the last: then it leaves together with the end. */
  #give(part: Buffer) {
    this.#isHeadAlone = false;
    this.#flush();
    this.#held = part;
  }

  #flush() {
    if (this.#held === null) return;
    const held = this.#held;
    this.#held = null;
    this.#reader?.onData(held);
  }

  #end(trailers: string[]) {
    this.#isHeadAlone = false;
    const last = this.#held;
    this.#held = null;
    this.#state = 'idle';
    const reader = this.#reader;
    this.#reader = undefined;
    reader?.onEnd(last, trailers);
  }
}
