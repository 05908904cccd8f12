import { createHmac, hash, randomBytes } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FAIR = 256 - (256 % SIGNS.length);

/** Random letters and digits: every client takes them, in cookies, addresses and XML. */
export function randomSigns(length: number): string {
  let signs = '';
  while (signs.length < length) {
    for (const byte of randomBytes(2 * (length - signs.length))) {
      // Bytes beyond the last whole run of signs would make the first ones likelier.
      if (byte < FAIR && signs.length < length) signs += SIGNS[byte % SIGNS.length];
    }
  }
  return signs;
}

/** What lies in the database of a token: who reads the table cannot use it. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** What only this house can compute; the purpose keeps signatures of other kinds out. */
export const sealOf = (secret: Buffer, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
