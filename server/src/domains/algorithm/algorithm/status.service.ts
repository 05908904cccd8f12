import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { markDecided, notify } from '../../message/index.ts';
import { askEvidence, evidenceFor } from '../verification/evidence.service.ts';
import type { Relation } from './algorithm.policy.ts';
import { type AlgorithmRecord, updateAlgorithm } from './algorithm.queries.ts';
import { algorithmFor, mustBeAllowed, note } from './algorithm.service.ts';
import { rowView } from './algorithm.view.ts';
import { insertVersion, versionsOf, wordsOf } from './move.queries.ts';
import { noteMove } from './move.service.ts';
import { filesOf, packageOf } from './package.service.ts';

type Found = { row: AlgorithmRecord; relations: ReadonlySet<Relation> };
type Verdict = { reason?: string | undefined; digest?: string | undefined };

const listPage = '/console/algorithm-list';
const concern = 'verify-algorithm';

async function moved(
  ctx: ActorContext,
  { row }: Found,
  to: AlgorithmStatusCode,
  set: Parameters<typeof updateAlgorithm>[2],
) {
  await updateAlgorithm(ctx.db, row.id, { ...set, status: to, status_version: row.status_version + 1 });
}

/** Handed in, it is fixed, and tried in the sandbox before anybody decides. */
async function submit(ctx: ActorContext, found: Found) {
  const { row } = found;
  mustBeAllowed('submit', row, found.relations);
  const digest = orRefuse(row.digest, 'algorithm.file_missing');
  const by = { submitted_by: ctx.actor.userId, submitted_at: new Date(), decided_by: null, decided_at: null };
  await moved(ctx, found, '2', { ...by, reason: '' });
  await noteMove(ctx, { id: row.id, from: row.status, to: '2', digest });
  await askEvidence(ctx, row.id, digest);
  await notify(ctx, {
    event: 'algorithm-asked',
    to: { holders: 'algorithm.algorithm.verify', of: null, except: ctx.actor.userId },
    values: { name: row.name },
    link: `/console/verify-algorithm-detail?id=${row.id}`,
    concern: { type: concern, id: row.id },
  });
  await note(ctx, 'submit', row, { before: { status: row.status }, after: { status: '2', digest } });
}

async function withdraw(ctx: ActorContext, found: Found) {
  const { row } = found;
  mustBeAllowed('withdraw', row, found.relations);
  await moved(ctx, found, '1', {});
  await noteMove(ctx, { id: row.id, from: '2', to: '1', digest: row.digest });
  await markDecided(ctx, concern, row.id);
  await note(ctx, 'withdraw', row, { before: { status: '2' }, after: { status: '1' } });
}

/** A verdict is on what was looked at, with evidence of that, and by a user who has no part in it. */
async function evidenceOfVerdict(ctx: ActorContext, found: Found, { digest }: Verdict) {
  const { row, relations } = found;
  if (relations.has('barred')) throw new Refusal('algorithm.algorithm_four_eyes');
  mustBeAllowed('verify', row, relations);
  // Without it nobody knows what was looked at: a change that came in between would be approved unseen.
  if (digest === undefined) throw new Refusal('algorithm.digest_missing');
  if (digest !== row.digest) throw new Refusal('algorithm.digest_changed');
  return evidenceFor(ctx.db, row.id, orRefuse(row.digest, 'algorithm.file_missing'));
}

async function tellDecided(ctx: ActorContext, { row }: Found, approved: boolean, reason: string) {
  await markDecided(ctx, concern, row.id);
  if (row.submitted_by === null) return;
  await notify(ctx, {
    ...{ event: 'algorithm-decided', to: [row.submitted_by], values: { name: row.name, approved, reason } },
    ...{ link: listPage, enterpriseId: row.enterprise_id },
  });
}

async function pass(ctx: ActorContext, found: Found, verdict: Verdict) {
  const { row } = found;
  const evidence = orRefuse(await evidenceOfVerdict(ctx, found, verdict), 'algorithm.evidence_missing');
  if (evidence.state !== 'done') throw new Refusal('algorithm.evidence_missing');
  const placed = await packageOf(ctx.kit, row);
  if (placed.digest !== row.digest) throw new Refusal('algorithm.digest_changed');
  const [last] = await versionsOf(ctx.db, row.id, 1);
  const number = (last?.number ?? 0) + 1;
  const { manifest, digest } = placed;
  await insertVersion(ctx.db, {
    ...{ algorithm_id: row.id, number, digest, manifest: JSON.stringify(manifest), file: row.file },
    ...{ is_package: row.is_package, source: row.source, files: JSON.stringify(await filesOf(placed)) },
    ...{ evidence_id: evidence.id, approved_by: ctx.actor.userId, ...wordsOf(row) },
  });
  const reason = verdict.reason ?? '';
  const by = { decided_by: ctx.actor.userId, decided_at: new Date() };
  await moved(ctx, found, '3', { ...by, reason, online_version: number });
  await noteMove(ctx, { id: row.id, from: '2', to: '3', reason, digest, evidenceId: evidence.id });
  await tellDecided(ctx, found, true, reason);
  await ctx.kit.events.emit(ctx, 'algorithm.approved', { algorithmId: row.id, version: number });
  await note(ctx, 'pass', row, { before: { status: '2' }, after: { status: '3', digest, reason } });
}

async function refuse(ctx: ActorContext, found: Found, verdict: Verdict) {
  const { row } = found;
  const evidence = await evidenceOfVerdict(ctx, found, verdict);
  const reason = verdict.reason?.trim();
  if (!reason) throw new Refusal('algorithm.reason_missing');
  const by = { decided_by: ctx.actor.userId, decided_at: new Date() };
  await moved(ctx, found, '4', { ...by, reason });
  await noteMove(ctx, {
    id: row.id,
    from: '2',
    to: '4',
    reason,
    digest: row.digest,
    evidenceId: evidence?.id ?? null,
  });
  await tellDecided(ctx, found, false, reason);
  await note(ctx, 'refuse', row, { before: { status: '2' }, after: { status: '4', reason } });
}

/** Leaves the library; what was approved is kept, and what runs with it knows its digest. */
export async function takeOffline(ctx: ActorContext, id: string) {
  const found = await algorithmFor(ctx, id, true);
  const { row } = found;
  mustBeAllowed('offline', row, found.relations);
  if (row.status === '2') await markDecided(ctx, concern, id);
  await moved(ctx, found, '5', { online_version: null });
  await noteMove(ctx, { id, from: row.status, to: '5', digest: row.digest });
  if (row.created_by !== null && !found.relations.has('owner')) {
    await notify(ctx, {
      ...{ event: 'algorithm-offline', to: [row.created_by], values: { name: row.name } },
      ...{ link: listPage, enterpriseId: row.enterprise_id },
    });
  }
  await note(ctx, 'offline', row, { before: { status: row.status }, after: { status: '5' } });
}

/** What the platform brings may come back as it was. */
async function putOnline(ctx: ActorContext, found: Found) {
  const { row } = found;
  mustBeAllowed('online', row, found.relations);
  const [version] = await versionsOf(ctx.db, row.id, 1);
  const number = orRefuse(version, 'algorithm.move_not_allowed').number;
  await moved(ctx, found, '3', { online_version: number });
  await noteMove(ctx, { id: row.id, from: '5', to: '3', digest: row.digest });
  await note(ctx, 'online', row, { before: { status: '5' }, after: { status: '3' } });
}

const DEEDS: Record<
  AlgorithmStatusCode,
  (ctx: ActorContext, found: Found, verdict: Verdict) => Promise<void>
> = {
  '1': withdraw,
  '2': submit,
  '3': (ctx, found, verdict) =>
    found.row.scope === 'system' ? putOnline(ctx, found) : pass(ctx, found, verdict),
  '4': refuse,
  '5': (ctx, { row }) => takeOffline(ctx, row.id),
};

export async function setStatus(ctx: ActorContext, id: string, to: AlgorithmStatusCode, verdict: Verdict) {
  await DEEDS[to](ctx, await algorithmFor(ctx, id, true), verdict);
  const { row, relations } = await algorithmFor(ctx, id);
  return rowView(row, relations);
}
