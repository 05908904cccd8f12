import { createHmac, hash, randomInt } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits: every client takes them, in cookies, addresses and XML. */
export const randomSigns = (length: number) =>
  Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** What lies in the database of a token: who reads the table cannot use it. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** What only this house can compute; the purpose keeps signatures of other kinds out. */
export const sealOf = (secret: Buffer, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
