import { createHmac, timingSafeEqual } from 'node:crypto';

export type Link = { id: string; expires: number; by: string; signature: string };

/** The leading word keeps signatures made for other purposes out. */
export const signLink = (secret: Buffer, { id, expires, by }: Omit<Link, 'signature'>) =>
  createHmac('sha256', secret).update(`data-export\n${id}\n${expires}\n${by}`).digest('base64url');

export function isSigned(secret: Buffer, link: Link, now: Date) {
  const ours = Buffer.from(signLink(secret, link));
  const theirs = Buffer.from(link.signature);
  return (
    ours.length === theirs.length && timingSafeEqual(ours, theirs) && link.expires * 1000 > now.getTime()
  );
}
