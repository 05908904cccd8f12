import { closeCode, StompError } from './closing.ts';
import type { RawFrame } from './frame.ts';
import type { Limits } from './limits.ts';

type Head = { command: string; headers: [string, string][]; end: number };

const LF = 10;
const CR = 13;
const NUL = 0;
const nothing = Buffer.alloc(0);

/**
 * Cuts a stream of bytes into frames: several in a piece, or one in several pieces.
 * Line ends between frames are heart-beats and carry nothing.
 */
export function makeDecoder(limits: Pick<Limits, 'frameBytes' | 'headers' | 'headerBytes'>) {
  let pieces: Buffer[] = [];
  let held = 0;
  /** So many bytes must be there before looking again is worth it. */
  let wanted = 0;

  function keep(rest: Buffer) {
    pieces = rest.length > 0 ? [rest] : [];
    held = rest.length;
  }

  return function decode(piece: Buffer): RawFrame[] {
    if (held === 0) piece = afterLineEnds(piece);
    if (piece.length === 0) return [];
    pieces.push(piece);
    held += piece.length;
    // Every frame ends with a NUL: without a new one there is nothing to find.
    const worth = held >= wanted && piece.includes(NUL);
    if (!worth) {
      if (held > limits.frameBytes + 1) throw tooBig();
      return [];
    }
    const frames: RawFrame[] = [];
    let rest = pieces.length === 1 ? piece : Buffer.concat(pieces);
    for (;;) {
      const found = cut(rest, limits);
      if (typeof found === 'number') {
        wanted = found;
        break;
      }
      frames.push(found.frame);
      rest = afterLineEnds(rest.subarray(found.length));
    }
    // Copied, so that a few bytes do not hold on to the whole piece they came in.
    keep(Buffer.from(rest));
    if (held > limits.frameBytes + 1) throw tooBig();
    return frames;
  };
}

/** The first frame and its length, or how many bytes are needed before there can be one. */
function cut(bytes: Buffer, limits: Pick<Limits, 'frameBytes' | 'headers' | 'headerBytes'>) {
  const firstNul = bytes.indexOf(NUL);
  if (firstNul === -1) return 0;
  const head = readHead(bytes, firstNul, limits);
  const length = bodyLength(head, limits.frameBytes);
  const end = length === undefined ? firstNul : head.end + length;
  if (end > limits.frameBytes) throw tooBig();
  if (end >= bytes.length) return end + 1;
  if (bytes[end] !== NUL) throw new StompError('the frame does not end where content-length says');
  const body = end > head.end ? Buffer.from(bytes.subarray(head.end, end)) : nothing;
  return {
    frame: { command: head.command, headers: head.headers, body } satisfies RawFrame,
    length: end + 1,
  };
}

function readHead(bytes: Buffer, firstNul: number, limits: Pick<Limits, 'headers' | 'headerBytes'>): Head {
  const headers: [string, string][] = [];
  let command: string | undefined;
  for (let start = 0; ; ) {
    const lineEnd = bytes.indexOf(LF, start);
    if (lineEnd === -1 || lineEnd > firstNul) throw new StompError('the frame has no end of headers');
    if (lineEnd - start > limits.headerBytes) throw new StompError('a header is too long', closeCode.tooBig);
    const line = bytes.toString('utf8', start, bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd);
    start = lineEnd + 1;
    if (command === undefined) command = line;
    else if (line === '') return { command, headers, end: start };
    else headers.push(splitHeader(line));
    if (headers.length > limits.headers) throw new StompError('too many headers', closeCode.tooBig);
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new StompError('a header has no name or no colon');
  return [line.slice(0, colon), line.slice(colon + 1)];
}

function bodyLength({ headers }: Head, most: number): number | undefined {
  const given = headers.find(([name]) => name === 'content-length')?.[1].trim();
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new StompError('content-length is not a number');
  if (Number(given) > most) throw tooBig();
  return Number(given);
}

function afterLineEnds(bytes: Buffer): Buffer {
  let at = 0;
  while (bytes[at] === LF || bytes[at] === CR) at += 1;
  return at === 0 ? bytes : bytes.subarray(at);
}

const tooBig = () => new StompError('the frame is too big', closeCode.tooBig);
