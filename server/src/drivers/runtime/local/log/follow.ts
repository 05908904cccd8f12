import { closeSync, ftruncateSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import type { LogLine } from '../../../../kit/runtime.ts';
import { type Book, LONGEST_LINE } from './book.ts';

/** So much is read at once: what is written down meanwhile holds up everybody, the proxy's visitors too. */
const PIECE = 256 * 1024;
const MOST_LINES = 2_000;
/** A file that was read to its end is emptied from here on. */
const LONG = 1024 * 1024;
/** So much a program may be ahead of us; what is more is skipped, and said so. */
const BACKLOG = 8 * LONG;
/** Pieces of what a program left at its end. */
const LAST_PIECES = 16;

/**
 * Reads on in the file a program writes to. How far we are lies beside it, so that the next supervisor goes on
 * there. A long file is emptied when it was read to its end: programs append, and go on at its new beginning. What is
 * written in that very moment is lost.
 */
export function follow(raw: string, from: LogLine['from'], book: Book) {
  const mark = `${raw}.read`;
  let position = Number(ifRead(mark)) || 0;

  const advance = (to: number) => {
    position = to;
    writeFileSync(mark, String(to), { mode: 0o600 });
  };

  const skip = (to: number) => {
    if (to <= position) return;
    book.append('runtime', [`${to - position} bytes of output came too fast and were skipped`]);
    advance(to);
  };

  const sizeNow = () => statSync(raw, { throwIfNoEntry: false })?.size ?? 0;

  const step = (isLast: boolean): boolean => {
    const size = sizeNow();
    if (size < position) advance(0);
    if (size === position) return false;
    if (size - position > BACKLOG) skip(size - PIECE);
    const piece = readPiece(raw, position);
    const { lines, bytes } = linesOf(piece, isLast && piece.length < PIECE, MOST_LINES);
    if (bytes === 0) return false;
    book.append(from, lines);
    advance(position + bytes);
    // At its end nothing of it is lost: the file goes with the start.
    if (isLast) return true;
    const isAtEnd = piece.length < PIECE && bytes === piece.length;
    if (position > BACKLOG) skip(size);
    if (position > BACKLOG || (position > LONG && isAtEnd)) {
      empty(raw);
      advance(0);
    }
    return true;
  };

  return {
    /** One piece: others want their turn. */
    read: () => void step(false),
    /** The program has ended: what it left without an end of line is a line too. What still writes is not waited for. */
    finish: () => {
      const end = sizeNow();
      skip(end - LONG);
      for (let count = 0; count < LAST_PIECES; count += 1) if (position >= end || !step(true)) return;
      skip(Math.min(end, sizeNow()));
    },
  };
}

export type Follower = ReturnType<typeof follow>;

/** Whole lines; an overlong one is cut into several. The rest waits, unless it is the last or overlong itself. */
export function linesOf(
  piece: Buffer,
  withRest: boolean,
  most = Number.POSITIVE_INFINITY,
): { lines: string[]; bytes: number } {
  const lines: string[] = [];
  let at = 0;
  while (at < piece.length && lines.length < most) {
    const found = piece.indexOf(10, at);
    const end = found < 0 ? piece.length : found;
    if (found < 0 && !withRest && end - at < LONGEST_LINE) break;
    const cut = Math.min(end, at + LONGEST_LINE);
    lines.push(plain(piece.toString('utf8', at, cut)));
    at = cut === end && found >= 0 ? cut + 1 : cut;
  }
  return { lines, bytes: at };
}

/** A return before the end of line, and what would break a line in two where it is read. */
const plain = (text: string) => text.replace(/\r$/, '').replaceAll('\r', ' ');

function readPiece(path: string, position: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(PIECE);
    return buffer.subarray(0, readSync(file, buffer, 0, PIECE, position));
  } finally {
    closeSync(file);
  }
}

function empty(path: string): void {
  const file = openSync(path, 'r+');
  try {
    ftruncateSync(file, 0);
  } finally {
    closeSync(file);
  }
}

function ifRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
