import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of a link; the leading word keeps signatures made for other purposes out. */
export const sign = (secret: Buffer, name: string, expires: number, by: string) =>
  createHmac('sha256', secret).update(`file-link\n${name}\n${expires}\n${by}`).digest('base64url');

export type Signed = {
  name: string;
  expires?: number | undefined;
  /** The session that made it. */
  by?: string | undefined;
  signature?: string | undefined;
};

/** Whether we signed it, and whether it still holds. */
export function checkLink(secret: Buffer, link: Signed, now: Date): 'none' | 'forged' | 'expired' | 'good' {
  if (link.expires === undefined || link.signature === undefined || link.by === undefined) return 'none';
  const ours = Buffer.from(sign(secret, link.name, link.expires, link.by));
  const theirs = Buffer.from(link.signature);
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return 'forged';
  return link.expires * 1000 <= now.getTime() ? 'expired' : 'good';
}
