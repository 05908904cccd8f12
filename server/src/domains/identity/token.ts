import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FAIR = 256 - (256 % SIGNS.length);

/** Random letters and digits: every client takes them, in cookies, addresses and XML. */
export function randomSigns(length: number): string {
  let signs = '';
  while (signs.length < length) {
    for (const byte of randomBytes(2 * (length - signs.length))) {
      // Bytes beyond the last whole run of letters would make the first letters likelier.
      if (byte < FAIR && signs.length < length) signs += SIGNS[byte % SIGNS.length];
    }
  }
  return signs;
}

/** What the database stores of a token: a reader of the table cannot use it. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

const keys = new WeakMap<Buffer, KeyObject>();

/** A signature that only this installation can compute; the purpose keeps signatures of other kinds out. */
export function sealOf(secret: Buffer, purpose: string, text: string) {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}
