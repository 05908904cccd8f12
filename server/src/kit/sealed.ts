import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [IV, TAG] = [12, 16];
const keyOf = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `cloudyard sealed ${purpose}`, 32));

/** For rows that hold what is never read back: unreadable without the shared secret, and for another purpose. */
export function seal(secret: Buffer, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was changed, or sealed with another secret. */
export function unseal(secret: Buffer, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
}
