import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longer ones are not looked at: a browser keeps no cookie above it. */
const MAX_LENGTH = 4096;

const signatureOf = (key: Buffer, purpose: string, body: string) =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest();

/** Claims that only a holder of the key can have made, for one purpose; readable by all. */
export function seal(key: Buffer, purpose: string, claims: object): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${signatureOf(key, purpose, body).toString('base64url')}`;
}

export function unseal<Claims extends object>(key: Buffer, purpose: string, text: string): Claims | null {
  const dot = text.indexOf('.');
  if (dot < 1 || text.length > MAX_LENGTH) return null;
  const body = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1), 'base64url');
  const expected = signatureOf(key, purpose, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
}
