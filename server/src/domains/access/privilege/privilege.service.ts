import type { AuthDraft } from '@cloudyard/contract/access/privilege.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Facts, VerbOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { tellRights } from '../right/rights.service.ts';
import { distinct, isForeign, type Judged, judged, whyNotJudge } from './privilege.policy.ts';
import {
  ASKED,
  decideRequests,
  GIVEN,
  hasPending,
  insertRequests,
  lockPending,
  lockRequest,
  offeredOf,
  offeredPage,
  type PrivilegeQuery,
  REFUSED,
  type RequestRow,
  requestById,
  requestPage,
  requestsById,
  retireEnded,
  TAKEN_BACK,
} from './privilege.queries.ts';

type Said = { purpose?: string | undefined; until?: string | undefined; reason?: string | undefined };

/**
 * An enterprise asks, the platform decides. A caller with both keys acts for the platform unless the call
 * names their current enterprise (`enterpriseId`), as in all calls (kit/admit.ts).
 */
export const submit = (ctx: ActorContext, entries: readonly AuthDraft[], said: Said) =>
  ctx.asPlatform ? judge(ctx, entries, said) : askFor(ctx, entries, said);

export const privilegePage = (ctx: ActorContext, enterpriseId: string, query: PrivilegeQuery) =>
  enterpriseId === NIL ? requestPage(ctx.db, query) : offeredPage(ctx.db, enterpriseId, query);

/** An end must lie ahead. */
function endOf(until: string | undefined): Date | undefined {
  if (until === undefined) return undefined;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw new Refusal('access.until_past');
  return end;
}

/** A status sent by the client is ignored: a request begins as pending. */
async function askFor(ctx: ActorContext, entries: readonly AuthDraft[], { purpose, until }: Said) {
  const { db, actor } = ctx;
  const { enterpriseId } = actor;
  if (enterpriseId === null || isForeign(entries, enterpriseId)) throw new Refusal('kit.not_allowed');
  if (!purpose) throw new Refusal('access.reason_missing', { purpose: 'access.reason_missing' });
  const end = endOf(until);
  const wanted = distinct(entries.map(({ app, authCode }) => ({ app, authCode })));
  if ((await offeredOf(db, wanted)).length < wanted.length) throw new Refusal('access.privilege_unknown');
  await retireEnded(db, enterpriseId, wanted);
  const made = await insertRequests(
    db,
    wanted.map(({ app, authCode }) => ({
      enterprise_id: enterpriseId,
      menu_id: app,
      key: authCode,
      status: ASKED,
      purpose,
      until: end ?? null,
      asked_by: actor.userId,
    })),
  );
  const rows = await requestsById(
    db,
    made.map(({ id }) => id),
  );
  for (const row of rows) await note(ctx, 'ask', row, { after: { purpose, until: until ?? null } });
  await ctx.kit.events.emit(ctx, 'access.privilege_asked', {
    enterpriseId,
    askedBy: actor.userId,
    names: rows.map(nameOf),
  });
  return rows;
}

/** All of it or nothing: a reviewer answers what they see. */
async function judge(ctx: ActorContext, entries: readonly AuthDraft[], { reason = '', until }: Said) {
  const verdicts = judged(entries);
  if ('missing' in verdicts) throw new Refusal('kit.invalid', verdicts.missing);
  const end = endOf(until);
  const waiting = await lockPending(ctx.db, verdicts);
  if (waiting.length < verdicts.length) throw new Refusal('access.request_not_found');
  const rows = waiting.map((row) => ({ ...row, gives: givenBy(verdicts, row) }));
  const refused = whyNotJudge(rows, { userId: ctx.actor.userId, reason, until: end });
  if (refused) throw new Refusal(refused);
  const answered: RequestRow[] = [];
  for (const gives of [true, false]) {
    const ids = rows.filter((row) => row.gives === gives).map(({ id }) => id);
    if (ids.length > 0) answered.push(...(await answer(ctx, ids, gives, reason, gives ? end : undefined)));
  }
  // In one order, so that no two verdicts wait for each other.
  for (const place of [...new Set(answered.map(({ enterprise_id }) => enterprise_id))].sort()) {
    await tellRights(ctx, { place });
    await settle(ctx, place);
  }
  return answered;
}

/** Whoever was asked to decide is notified once nothing is left to decide. */
async function settle(ctx: ActorContext, enterpriseId: string) {
  // One after the other: of the last two at once, each would see the other still waiting.
  await takeTurn(ctx.db, `permissions of ${enterpriseId}`);
  if (!(await hasPending(ctx.db, enterpriseId)))
    await ctx.kit.events.emit(ctx, 'access.privileges_settled', { enterpriseId });
}

const givenBy = (verdicts: Judged[], row: { enterprise_id: string; menu_id: string; key: string }) =>
  verdicts.some(
    ({ enterprise, app, authCode, gives }) =>
      gives && enterprise === row.enterprise_id && app === row.menu_id && authCode === row.key,
  );

async function answer(ctx: ActorContext, ids: string[], gives: boolean, reason: string, end?: Date) {
  await decideRequests(ctx.db, ids, {
    status: gives ? GIVEN : REFUSED,
    decided_by: ctx.actor.userId,
    reason,
    ...(end ? { until: end } : {}),
  });
  const rows = await requestsById(ctx.db, ids);
  for (const row of rows) {
    await note(ctx, gives ? 'give' : 'refuse', row, {
      before: { status: ASKED, purpose: row.purpose },
      after: { status: row.status, reason, until: row.until },
    });
    await tell(ctx, row, gives, reason);
  }
  return rows;
}

/**
 * By the enterprise: gives back what it holds, or withdraws its request. By the platform: revokes what was
 * granted, with a reason. Roles keep their grants, without effect until the privilege is granted again.
 */
export async function withdraw(ctx: ActorContext, id: string, reason = '') {
  await lockRequest(ctx.db, id);
  const row = orRefuse(await requestById(ctx.db, id), 'access.request_not_found');
  const can = ctx.asPlatform ? row.status === GIVEN : row.status === GIVEN || row.status === ASKED;
  if (!can) throw new Refusal('access.request_not_found');
  if (ctx.asPlatform && reason === '') throw new Refusal('access.reason_missing');
  await decideRequests(ctx.db, [id], { status: TAKEN_BACK, decided_by: ctx.actor.userId, reason });
  await note(ctx, 'withdraw', row, {
    before: { status: row.status },
    after: { status: TAKEN_BACK, reason },
  });
  if (ctx.asPlatform) await tell(ctx, row, false, reason);
  await tellRights(ctx, { place: row.enterprise_id });
  if (row.status === ASKED) await settle(ctx, row.enterprise_id);
  return orRefuse(await requestById(ctx.db, id), 'access.request_not_found');
}

const nameOf = ({ menu_name, name }: { menu_name: string; name: string }) => `${menu_name} · ${name}`;

const tell = (ctx: ActorContext, row: RequestRow, approved: boolean, reason: string) =>
  ctx.kit.events.emit(ctx, 'access.privilege_decided', {
    enterpriseId: row.enterprise_id,
    askedBy: row.asked_by,
    name: nameOf(row),
    approved,
    reason,
  });

const note = (ctx: ActorContext, verb: VerbOf<'access.privilege'>, row: RequestRow, change: Change) =>
  ctx.kit.audit.record(ctx, {
    action: `access.privilege.${verb}`,
    object: { type: 'privilege', id: row.id, name: nameOf(row) },
    ...(ctx.asPlatform ? of(row, change) : change),
  });

/** The platform's acts name the enterprise of the privilege: they stand in none themselves. */
type Change = { before?: Facts<'privilege'>; after?: Facts<'privilege'> };
const of = ({ enterprise_name }: RequestRow, { before, after }: Change) => ({
  before,
  after: { enterprise: enterprise_name, ...after },
});
