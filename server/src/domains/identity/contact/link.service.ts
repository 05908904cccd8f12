import type { Context } from '../../../kit/context.ts';
import { hashToken, randomSigns } from '../token.ts';
import { insertLink, type LinkPurpose } from './link.queries.ts';

export const LINK_MINUTES = { reset: 15, email: 24 * 60 } satisfies Record<LinkPurpose, number>;

/** The secret of a link: it works once, and only for a while. */
export async function newLink(
  ctx: Context,
  purpose: LinkPurpose,
  accountId: string,
  minutes: number = LINK_MINUTES[purpose],
) {
  const token = randomSigns(43);
  await insertLink(ctx.db, { hash: hashToken(token), purpose, account_id: accountId }, minutes);
  return token;
}

/**
 * The address of a page in a mail. Never taken from the request: a false Host
 * would lead its reader elsewhere.
 */
export function addressTo({ kit: { env } }: Context, path: string) {
  // 0.0.0.0 is no address for a link.
  const name = ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST;
  const host = name.includes(':') ? `[${name}]` : name;
  return `${env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${host}:${env.PORT}`}${path}`;
}

/** The same with a secret; it stands behind the `#`, which browsers do not send. */
export const linkTo = (ctx: Context, path: string, token: string) => `${addressTo(ctx, path)}#token=${token}`;
