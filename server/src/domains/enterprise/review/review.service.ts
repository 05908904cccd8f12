import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import type { Verdict } from '@cloudyard/contract/enterprise/review.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { markedImage, sealedFile } from '../../file/index.ts';
import { changedFields, imagesOf, noted } from '../certification/certification.policy.ts';
import { claimsOf, factOf, letGo, mirror, note } from '../certification/certification.service.ts';
import {
  insertFounder,
  keepClaims,
  lockedEnterprise,
  updateEnterprise,
} from '../enterprise/enterprise.queries.ts';
import { claimant, coreOf, isNearName, toldWith, whyNot } from './review.policy.ts';
import {
  certifyPerson,
  countWaiting,
  decideVersion,
  type HandedIn,
  handedIn,
  lockVersion,
  setClaim,
} from './review.queries.ts';
import {
  dailyFigures,
  earlierVersions,
  enterprisesLike,
  insertView,
  sameNumber,
  versionBefore,
  viewsOf,
  waitingLongest,
} from './review-dossier.queries.ts';

const one = async ({ db, actor }: ActorContext, id: string) =>
  orRefuse(await handedIn(db, id, actor.userId), 'enterprise.certification_not_found');

async function locked(ctx: ActorContext, id: string) {
  await lockVersion(ctx.db, id);
  return one(ctx, id);
}

const kindOf = (row: HandedIn) => row.kind as CertificationKind;

/** All a reviewer needs side by side. */
export async function dossier(ctx: ActorContext, id: string) {
  const row = await one(ctx, id);
  const before = await versionBefore(ctx.db, row);
  const free = whyNot(row, ctx.actor.userId) === undefined;
  return {
    row,
    before,
    changed: before ? changedFields(kindOf(row), before.content, row.content) : [],
    alike: await alike(ctx, row),
    history: await earlierVersions(ctx.db, row),
    views: await viewsOf(ctx.db, id),
    can: { claim: free && claimant(row) === null, decide: free },
  };
}
export type Dossier = Awaited<ReturnType<typeof dossier>>;

const MOST_ALIKE = 10;

/** Enterprises with a similar name, or others with the same number. */
async function alike({ db }: ActorContext, row: HandedIn) {
  const number = row.content.unifiedCreditId ?? row.content.licenseIdNumber ?? '';
  const same = (await sameNumber(db, row, number)).map((one) => ({ ...one, why: 'number' as const }));
  if (row.kind === 'person') return same;
  const near = (await enterprisesLike(db, coreOf(row.name), row.enterprise_id))
    .filter(({ name }) => isNearName(name, row.name))
    .map((one) => ({ ...one, why: 'name' as const }));
  return [...same, ...near].slice(0, MOST_ALIKE);
}

function mustBeFree(row: HandedIn, ctx: ActorContext) {
  const refused = whyNot(row, ctx.actor.userId);
  if (refused) throw new Refusal(refused);
}

/** Claims it: also from a reviewer whose claim has expired. */
export async function claim(ctx: ActorContext, id: string) {
  const row = await locked(ctx, id);
  mustBeFree(row, ctx);
  await setClaim(ctx.db, id, ctx.actor.userId);
  await changed(ctx, 'claim', row);
}

/** Releases the caller's claim. */
export async function release(ctx: ActorContext, id: string) {
  const row = await locked(ctx, id);
  mustBeFree(row, ctx);
  await setClaim(ctx.db, id, null);
  await changed(ctx, 'release', row);
}

async function changed(ctx: ActorContext, verb: Parameters<typeof note>[1], before: HandedIn) {
  const row = await one(ctx, before.id);
  await mirror(ctx, row);
  await note(ctx, verb, row, { before: { state: before.state }, after: { state: row.state } });
}

/** Approves exactly what the reviewer saw, or rejects it; never by the writer. */
export async function decide(ctx: ActorContext, id: string, verdict: Verdict) {
  const before = await locked(ctx, id);
  if (before.revision !== verdict.revision) throw new Refusal('enterprise.certification_changed');
  mustBeFree(before, ctx);
  const approved = verdict.verdict === 'approve';
  const told = toldWith(kindOf(before), verdict);
  await decideVersion(ctx.db, before, { approved, reviewer: ctx.actor.userId, ...told });
  const row = await one(ctx, id);
  if (!approved) await letGo(ctx, row);
  else if (row.kind === 'person') await certify(ctx, row);
  else await establish(ctx, row);
  await note(ctx, verdict.verdict, row, {
    before: { state: before.state },
    after: { state: row.state, number: row.number, ...noted(row.content), ...told },
  });
  await ctx.kit.events.emit(ctx, 'enterprise.certification_decided', {
    ...factOf(row),
    approved,
    remark: row.remark,
  });
}

async function certify(ctx: ActorContext, row: HandedIn) {
  await certifyPerson(ctx.db, row.account_id, row.content.realName as string);
  await mirror(ctx, row);
}

/** The enterprise is what this version says; with the first one, its founder becomes a member. */
async function establish(ctx: ActorContext, row: HandedIn) {
  const { db, actor } = ctx;
  const { name, alias, logo, businessExpiryDate } = row.content;
  const before = orRefuse(await lockedEnterprise(db, row.enterprise_id as string), 'enterprise.not_found');
  await updateEnterprise(db, before.id, {
    name: name as string,
    alias: alias as string,
    logo: logo as string,
    expires_on: businessExpiryDate as string,
    approved_at: new Date(),
  });
  await keepClaims(db, before.id, claimsOf(row.content));
  await mirror(ctx, row);
  if (!row.founding || before.approved_at) return;
  await insertFounder(db, before.id, row.account_id, actor.realName || actor.username);
  await ctx.kit.events.emit(ctx, 'enterprise.founded', { enterpriseId: before.id, userId: row.account_id });
}

/** Minutes are enough to find a view again. */
const stampOf = (username: string, at: Date) =>
  `${username} ${at.toISOString().slice(0, 16).replace('T', ' ')}`;

/** An image as a reviewer sees it: the look is recorded before they see anything. */
export async function evidence(ctx: ActorContext, id: string, field: string): Promise<Buffer> {
  const { actor, caller, db } = ctx;
  const row = await one(ctx, id);
  const name = imagesOf[kindOf(row)].includes(field) ? row.content[field] : undefined;
  // A withdrawn one is not shown to reviewers any more.
  if (!name || row.state === 'withdrawn') throw new Refusal('enterprise.image_not_found');
  await insertView(db, {
    certification_id: id,
    field,
    viewer_id: actor.userId,
    address: caller.address,
  });
  await note(ctx, 'view', row, { after: { field } });
  // Commits: no byte of the image is read before the look is recorded.
  const file = await sealedFile(ctx, name);
  return markedImage(ctx.kit, file, stampOf(actor.username, new Date()));
}

export async function reviewFigures({ db }: ActorContext, zone: string) {
  const { overdue, oldest } = await waitingLongest(db);
  return { waiting: await countWaiting(db), overdue, oldest, days: await dailyFigures(db, zone) };
}
