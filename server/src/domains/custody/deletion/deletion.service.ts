import { DELETION_DAYS, type deletionApi, Statement } from '@cloudyard/contract/custody/deletion.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import { mustKnowPassword } from '../password.service.ts';
import { digestOf, keptOf } from './certificate.ts';
import {
  type DeletionRow,
  deletionById,
  deletionByNumber,
  deletionPage,
  deletionsAskedBy,
  insertDeletion,
  lockWaiting,
  membersOf,
  nameOfEnterprise,
  noted,
  openDeletion,
  updateDeletion,
} from './deletion.queries.ts';
import { byNoun, deletionView } from './deletion.view.ts';
import { blockersOf, keptRows, rowsToGo, storedBytes } from './plan.queries.ts';

const A_DAY = 86_400_000;
export const note = auditOf('custody.deletion', 'deletion', (row: DeletionRow) => ({
  id: row.id,
  name: row.enterprise_name,
}));

const placeOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'custody.no_enterprise');

/** Before anything is asked for: what goes, what stays, and what is in the way. */
export async function deletionPlan(ctx: ActorContext) {
  const place = placeOf(ctx);
  const current = await openDeletion(ctx.db, place);
  return ctx.over('say what a deletion would remove', async (db) => {
    const rows = await rowsToGo(db, place);
    const bytes = await storedBytes(db, place);
    const sums = rows.map(
      ({ table, count }) => [table, { count, bytes: table === 'file' ? bytes : 0 }] as const,
    );
    return {
      name: (await nameOfEnterprise(db, place)) ?? '',
      blockers: await blockersOf(db, place),
      removed: byNoun(Object.fromEntries(sums)),
      kept: keptOf(await keptRows(db, place), new Date()),
      current: current ? deletionView(current) : null,
    };
  });
}

export async function askDeletion(ctx: ActorContext, asked: { password: string; name: string }) {
  const place = placeOf(ctx);
  await mustKnowPassword(ctx, asked.password);
  const { name, blockers } = await ctx.over('look what is in the way of a deletion', async (db) => ({
    name: (await nameOfEnterprise(db, place)) ?? '',
    blockers: await blockersOf(db, place),
  }));
  if (asked.name.trim() !== name) throw new Refusal('custody.name_wrong');
  if (blockers.length > 0) throw new Refusal('custody.deletion_blocked');
  const row = await insertDeletion(ctx.db, {
    ...{ enterprise_id: place, enterprise_name: name, asked_by: ctx.actor.userId },
    asked_name: ctx.actor.username,
    due_at: new Date(Date.now() + DELETION_DAYS * A_DAY),
  });
  await note(ctx, 'ask', row, { after: { until: row.due_at.toISOString() } });
  await tellMembers(ctx, row, 'deletion-asked');
  return deletionView(row);
}

/** By any administrator, not only by who asked. */
export async function withdrawDeletion(ctx: ActorContext) {
  const row = orRefuse(await lockWaiting(ctx.db, placeOf(ctx)), 'custody.deletion_not_found');
  const { username } = ctx.actor;
  await updateDeletion(ctx.db, row.id, {
    state: 'withdrawn',
    withdrawn_name: username,
    ended_at: new Date(),
  });
  await note(ctx, 'withdraw', row);
  await tellMembers(ctx, row, 'deletion-withdrawn');
  return deletionView({ ...row, state: 'withdrawn', withdrawn_name: username, ended_at: new Date() });
}

async function tellMembers(
  ctx: ActorContext,
  row: DeletionRow,
  event: 'deletion-asked' | 'deletion-withdrawn',
) {
  await notify(ctx, {
    event,
    to: await membersOf(ctx.db, row.enterprise_id),
    values: { by: ctx.actor.username, day: row.due_at.toISOString().slice(0, 10) },
    enterpriseId: row.enterprise_id,
    importance: 1,
  });
}

/** For the banner of everybody who stands in it. */
export async function pendingDeletion({ db, actor }: ActorContext) {
  const row = actor.enterpriseId ? await openDeletion(db, actor.enterpriseId) : undefined;
  return row ? { dueAt: row.due_at.toISOString(), askedBy: row.asked_name } : null;
}

export const ownDeletions = async ({ db, actor }: ActorContext) =>
  (await deletionsAskedBy(db, actor.userId)).map(deletionView);

export async function listDeletions(ctx: ActorContext, query: z.output<typeof deletionApi.list.query>) {
  const { rows, total } = await deletionPage(ctx.db, query);
  return toPage(rows.map(deletionView), total, query);
}

/** For who asked, and for the platform; others find nothing. */
export async function certificateOf(ctx: ActorContext, id: string) {
  const mayAll = holds(ctx.actor, 'custody.deletion.read');
  return ctx.over('show a certificate of deletion', async (db) => {
    const row = await deletionById(db, id);
    const isTheirs = row && (mayAll || row.asked_by === ctx.actor.userId);
    const { statement, sha256 } = orRefuse(isTheirs ? row : undefined, 'custody.deletion_not_found');
    if (!statement || !sha256) throw new Refusal('custody.deletion_not_found');
    const isSealed = (await noted(db, id))?.isSealed ?? false;
    return { statement: Statement.parse(JSON.parse(statement)), sha256, isSealed };
  });
}

/** Nothing is said of a certificate to who does not have its digest. */
export async function verifyCertificate(
  { db }: Context,
  { number, digest }: { number: string; digest: string },
) {
  const row = await deletionByNumber(db, number);
  if (!row?.statement || row.sha256 !== digest) return { verdict: 'unknown' as const, statement: null };
  const entry = await noted(db, row.id);
  if (digestOf(row.statement) !== digest || entry?.sha256 !== digest)
    return { verdict: 'changed' as const, statement: null };
  return { verdict: 'valid' as const, statement: Statement.parse(JSON.parse(row.statement)) };
}
