import { createHmac, timingSafeEqual } from 'node:crypto';

/** The leading word keeps signatures made for other purposes out. */
export const signLink = (secret: Buffer, id: string, expires: number) =>
  createHmac('sha256', secret).update(`data-export\n${id}\n${expires}`).digest('base64url');

export function isSigned(
  secret: Buffer,
  link: { id: string; expires: number; signature: string },
  now: Date,
) {
  const ours = Buffer.from(signLink(secret, link.id, link.expires));
  const theirs = Buffer.from(link.signature);
  return (
    ours.length === theirs.length && timingSafeEqual(ours, theirs) && link.expires * 1000 > now.getTime()
  );
}
