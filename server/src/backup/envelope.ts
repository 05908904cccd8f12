import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { BackupTrouble, damaged } from './trouble.ts';

/**
 * What encrypts a back-up. The file begins in the clear: a line that says what it is, the cost of the key as three
 * bytes (log2 N, r, p), a salt, and what tells a wrong passphrase from a damaged file. Then pieces of 256 KB, each
 * sealed by AES-256-GCM with its number and whether it is the last one in its nonce, and the beginning of the file as
 * its associated data: a piece that is missing, changed, moved, repeated or of another file does not open. The key is
 * of this file alone, because the salt is, so no nonce is used twice.
 */
const MAGIC = Buffer.from('CLOUDYARD-BACKUP 1\n');
const ANY_VERSION = Buffer.from('CLOUDYARD-BACKUP ');
const COST = { logN: 17, r: 8, p: 1 };
const SALT = 16;
const CHECK = 16;
const KEY = 32;
const PIECE = 256 * 1024;
const TAG = 16;
const HEADER = MAGIC.length + 3 + SALT + CHECK;

type Cost = typeof COST;

/** A key and what proves it, made of one passphrase: knowing the proof is no help to a thief of the file. */
const derive = (passphrase: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    const done = (error: Error | null, made: Buffer) => (error ? reject(error) : resolve(made));
    // The same word typed on two systems may come in two spellings.
    scrypt(passphrase.normalize('NFC'), salt, KEY + CHECK, options, done);
  });

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** A stage of a pipeline. Nothing is held but a piece. */
export const seal = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT);
    const made = await derive(passphrase, salt, COST);
    const key = made.subarray(0, KEY);
    const header = Buffer.concat([
      MAGIC,
      Buffer.from([COST.logN, COST.r, COST.p]),
      salt,
      made.subarray(KEY, KEY + CHECK),
    ]);
    yield header;
    for await (const { piece, number, isLast } of inPieces(source, PIECE)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** The other way round; throws a sentence before anything of a piece that does not open is passed on. */
export const unseal = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, rest } = await cutHeader(source);
    const key = await keyOf(header, passphrase);
    let ended = false;
    for await (const { piece, number, isLast } of inPieces(rest, PIECE + TAG)) {
      if (piece.length < TAG) throw damaged();
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
      decipher.setAuthTag(piece.subarray(piece.length - TAG));
      yield opened(decipher, piece.subarray(0, piece.length - TAG));
      ended = isLast;
    }
    if (!ended) throw damaged();
  };

function opened(decipher: ReturnType<typeof createDecipheriv>, piece: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(piece), decipher.final()]);
  } catch {
    throw damaged();
  }
}

async function keyOf(header: Buffer, passphrase: string): Promise<Buffer> {
  const [logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
  // A file of an attacker must not make us work for hours, or take all memory.
  if (logN < 14 || logN > 20 || r < 1 || r > 16 || p < 1 || p > 4) throw damaged();
  const salt = header.subarray(MAGIC.length + 3, MAGIC.length + 3 + SALT);
  const made = await derive(passphrase, salt, { logN, r, p });
  if (!made.subarray(KEY).equals(header.subarray(HEADER - CHECK)))
    throw new BackupTrouble('The passphrase does not open this file (or its first bytes are damaged).');
  return made.subarray(0, KEY);
}

async function cutHeader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let found: Buffer = Buffer.alloc(0);
  while (found.length < HEADER) {
    const next = await chunks.next();
    if (next.done) break;
    found = Buffer.concat([found, next.value]);
  }
  if (!found.subarray(0, ANY_VERSION.length).equals(ANY_VERSION))
    throw new BackupTrouble('This file is no back-up of Cloudyard.');
  if (!found.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupTrouble('This back-up was written by a newer Cloudyard; use that one to restore it.');
  if (found.length < HEADER) throw damaged();
  return {
    header: found.subarray(0, HEADER),
    rest: (async function* () {
      yield found.subarray(HEADER);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    })(),
  };
}

/** Equal pieces, the last one shorter or as long; there is always a last one, be it empty. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(held, length);
    // What may be the last one waits for what comes after it.
    for (; all.length > size; all = all.subarray(size)) {
      yield { piece: all.subarray(0, size), number, isLast: false };
      number += 1;
    }
    held = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(held, length), number, isLast: true };
}
