import type { ApiTokenDraft } from '@cloudyard/contract/access/api-token.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { TOKEN_START } from '../../../kit/http.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { hashToken, randomSigns } from '../../identity/index.ts';
import {
  countValid,
  insertToken,
  namesOfKeys,
  revokeToken,
  revokeTokensOf,
  type TokenRow,
  tokenById,
} from './api-token.queries.ts';

const note = auditOf('access.api-token', 'api-token');

/** Of one account in one place. */
const MOST_VALID = 20;
/** 62 to the power of 40: it cannot be guessed. */
const SIGNS = 40;
const DAY_MS = 86_400_000;

export const ownTokens = ({ actor }: ActorContext) => ({
  accountId: actor.userId,
  enterpriseId: actor.enterpriseId,
});

/** What the caller holds here and now, by name. */
export async function offeredKeys({ db, actor }: ActorContext) {
  if (actor.keys.size === 0) return [];
  const rows = await namesOfKeys(db, [...actor.keys]);
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    nameEn: row.name_en,
    menuName: row.menu_name,
    menuNameEn: row.menu_name_en,
  }));
}

export async function issueToken(ctx: ActorContext, { name, days, keys: asked }: ApiTokenDraft) {
  const { db, actor } = ctx;
  const keys = [...new Set(asked)].sort();
  const missing = keys.filter((key) => !actor.keys.has(key));
  if (missing.length > 0) throw new Refusal('access.not_held', { keys: missing.slice(0, 20).join(' ') });
  const own = ownTokens(ctx);
  if ((await countValid(db, own)) >= MOST_VALID) throw new Refusal('access.api_tokens_enough');
  const text = `${TOKEN_START}${randomSigns(SIGNS)}`;
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  const { id } = await insertToken(db, {
    ...{ account_id: actor.userId, enterprise_id: actor.enterpriseId, name, keys },
    ...{ start: text.slice(0, TOKEN_START.length + 6), hash: hashToken(text), expires_at: expiresAt },
  });
  await note(ctx, 'issue', { id, name }, { after: { privileges: keys, until: expiresAt.toISOString() } });
  const { userId, enterpriseId } = actor;
  await ctx.kit.events.emit(ctx, 'access.token_issued', { userId, enterpriseId, name, days });
  return { row: await told(ctx, id), text };
}

/** One's own, or with the key that of a member of the enterprise; another's stays unknown to everybody else. */
export async function revoke(ctx: ActorContext, id: string): Promise<TokenRow> {
  const { db, actor } = ctx;
  const mayAll = actor.enterpriseId !== null && actor.keys.has('access.api-token.manage');
  const whose = mayAll ? { enterpriseId: actor.enterpriseId } : ownTokens(ctx);
  const before = orRefuse(await tokenById(db, whose, id), 'access.api_token_not_found');
  if (await revokeToken(db, id, actor.userId))
    await note(ctx, 'revoke', before, { before: { username: before.username, privileges: before.keys } });
  return told(ctx, id);
}

const told = async ({ db, actor }: ActorContext, id: string) =>
  orRefuse(await tokenById(db, { enterpriseId: actor.enterpriseId }, id), 'access.api_token_not_found');

type Left = { userId: string; enterpriseId: string };
export async function endTokensThere(ctx: Context, { userId, enterpriseId }: Left): Promise<void> {
  await revokeTokensOf(ctx.db, userId, enterpriseId);
}

/** A user who is gone, or who is perhaps not who they say: theirs end for good. */
export async function endTokens(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await revokeTokensOf(ctx.db, userId);
}
