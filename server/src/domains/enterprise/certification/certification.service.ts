import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import { VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import type { Facts, VerbOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  type Claim,
  claim,
  enterpriseById,
  insertEnterprise,
  keepClaims,
  nameClaim,
  setEnterpriseStatus,
  updateEnterprise,
} from '../enterprise/enterprise.queries.ts';
import { regionTree } from '../lookup/region.ts';
import { codeOf, complete, isOpen, MOST_A_DAY, nameOf, noted, unmasked } from './certification.policy.ts';
import {
  attemptsOf,
  handIn,
  insertDraft,
  lockedVersion,
  type Subject,
  setVerifyCode,
  takeBack,
  takeBackAllOf,
  updateDraft,
  type Version,
  verifyCodeOf,
  versionInForce,
  versionsOf,
} from './certification.queries.ts';
import type { Standing } from './certification.view.ts';
import { knownImages } from './certification-image.service.ts';

const MOST_VERSIONS = 100;

export const isFounding = (subject: Subject) => 'founder' in subject;

/** What is in force, and what is newer than that. */
export async function standing({ db }: Context, subject: Subject) {
  const inForce = await versionInForce(db, subject);
  const [newest] = await versionsOf(db, subject, 1);
  const latest = newest && newest.number > (inForce?.number ?? 0) ? newest : undefined;
  const { ever } = await attemptsOf(db, subject);
  const enterpriseId = 'enterpriseId' in subject ? subject.enterpriseId : (newest?.enterprise_id ?? null);
  const code =
    subject.kind === 'person'
      ? await verifyCodeOf(db, subject.accountId)
      : enterpriseId && (await enterpriseById(db, enterpriseId))?.status;
  const found: Standing = { code: code || VERIFY_CODES.none, inForce, latest, attempts: ever };
  return { ...found, enterpriseId };
}

export const history = ({ db }: Context, subject: Subject) => versionsOf(db, subject, MOST_VERSIONS);

/** The founder of an enterprise must be certified. */
async function mustBeCertified({ db, actor }: ActorContext, subject: Subject) {
  if (!isFounding(subject)) return;
  if ((await verifyCodeOf(db, actor.userId)) !== VERIFY_CODES.verified)
    throw new Refusal('enterprise.not_certified');
}

/** Saves what was typed: in the draft there is, or as the next version. What is handed in stays as it is. */
export async function save(
  ctx: ActorContext,
  subject: Subject,
  { content: sent, revision }: { content: Content; revision: number },
): Promise<Version> {
  await mustBeCertified(ctx, subject);
  await knownImages(ctx, subject, sent);
  const { db, actor } = ctx;
  const [newest] = await versionsOf(db, subject, 1);
  const content = unmasked(sent, newest?.content);
  if (newest && isOpen(newest.state)) throw new Refusal('enterprise.certification_open');
  if (newest?.state === 'draft')
    return orRefuse(await updateDraft(db, newest.id, revision, content), 'enterprise.certification_changed');
  // The next version begins empty, or with the last one as the caller saw it.
  if (revision !== 0 && revision !== newest?.revision) throw new Refusal('enterprise.certification_changed');
  const row = await insertDraft(db, {
    kind: subject.kind,
    account_id: actor.userId,
    enterprise_id: 'enterpriseId' in subject ? subject.enterpriseId : (newest?.enterprise_id ?? null),
    founding: isFounding(subject),
    number: (newest?.number ?? 0) + 1,
    content,
    // A later visit still shows what was wrong.
    reasons: newest?.state === 'rejected' ? newest.reasons : {},
    remark: newest?.state === 'rejected' ? newest.remark : '',
  });
  // Only the beginning of a version is audited; what is typed into it is private until it is handed in.
  await note(ctx, 'begin', row, { after: { number: row.number } });
  return row;
}

type Step = { id: string; revision: number };

/** The version as the caller saw it, locked; `isMeant` says which states the step begins in. */
async function seen(ctx: Context, subject: Subject, step: Step, isMeant: (state: string) => boolean) {
  const row = orRefuse(await lockedVersion(ctx.db, subject, step.id), 'enterprise.certification_not_found');
  if (!isMeant(row.state) || row.revision !== step.revision)
    throw new Refusal('enterprise.certification_changed');
  return row;
}

export async function submit(ctx: ActorContext, subject: Subject, step: Step): Promise<Version> {
  const { db, actor } = ctx;
  await mustBeCertified(ctx, subject);
  const tree = await regionTree();
  const draft = await seen(ctx, subject, step, (state) => state === 'draft');
  const content = complete(subject.kind, draft.content, tree);
  if ((await attemptsOf(db, subject)).today >= MOST_A_DAY) throw new Refusal('enterprise.too_many_attempts');
  const enterprise_id = subject.kind === 'person' ? null : await takeName(ctx, subject, draft, content);
  const row = await handIn(db, draft.id, {
    account_id: actor.userId,
    enterprise_id,
    name: nameOf(subject.kind, content),
    content,
  });
  await mirror(ctx, row);
  await note(ctx, 'submit', row, { after: { number: row.number, ...noted(content) } });
  await ctx.kit.events.emit(ctx, 'enterprise.certification_submitted', factOf(row));
  return row;
}

export const claimsOf = ({ name = '', unifiedCreditId = '' }: Content): Claim[] => [
  nameClaim(name),
  { what: 'credit', value: unifiedCreditId },
];

/** Reserves its name and credit code. An enterprise exists from the first time it is handed in. */
async function takeName({ db, actor }: ActorContext, subject: Subject, draft: Version, content: Content) {
  const shown = { name: content.name as string, alias: content.alias as string, submitted_at: new Date() };
  const id = draft.enterprise_id ?? (await insertEnterprise(db, { ...shown, founder_id: actor.userId })).id;
  if (draft.enterprise_id) {
    if (isFounding(subject)) await keepClaims(db, id, claimsOf(content));
    await updateEnterprise(db, id, isFounding(subject) ? shown : { submitted_at: shown.submitted_at });
  }
  await claim(db, id, claimsOf(content));
  return id;
}

export async function withdraw(ctx: ActorContext, subject: Subject, step: Step): Promise<Version> {
  const before = await seen(ctx, subject, step, isOpen);
  const row = await takeBack(ctx.db, before.id);
  await letGo(ctx, row);
  await note(ctx, 'withdraw', row, { before: { state: before.state }, after: { state: row.state } });
  await ctx.kit.events.emit(ctx, 'enterprise.certification_withdrawn', { id: row.id });
  return row;
}

/**
 * A version that was withdrawn or rejected: what only it reserved is free again, and the
 * status is what it was before.
 */
export async function letGo(ctx: Context, row: Version) {
  if (row.enterprise_id && !row.founding) {
    const enterprise = orRefuse(await enterpriseById(ctx.db, row.enterprise_id), 'enterprise.not_found');
    const inForce = await versionInForce(ctx.db, subjectOf(row));
    const kept = claimsOf({ ...inForce?.content, name: enterprise.name });
    await keepClaims(ctx.db, enterprise.id, kept);
  }
  await mirror(ctx, row);
}

export const subjectOf = (row: Pick<Version, 'kind' | 'account_id' | 'enterprise_id'>): Subject =>
  row.kind === 'person'
    ? { kind: 'person', accountId: row.account_id }
    : { kind: 'enterprise', enterpriseId: row.enterprise_id as string };

/** Copies the certification code to the account or enterprise, where lists and calls read it. */
export async function mirror({ db }: Context, row: Version) {
  const inForce = await versionInForce(db, subjectOf(row));
  const code = codeOf(row.state, inForce !== undefined);
  if (row.kind === 'person') await setVerifyCode(db, row.account_id, code);
  else if (row.enterprise_id) await setEnterpriseStatus(db, row.enterprise_id, code);
}

export const factOf = (row: Version) => ({
  id: row.id,
  kind: row.kind as Subject['kind'],
  userId: row.account_id,
  enterpriseId: row.enterprise_id,
  founding: row.founding,
  name: row.name,
});

export const note = (
  ctx: Context,
  verb: VerbOf<'enterprise.certification'>,
  row: Version,
  change: { before?: Facts<'certification'>; after?: Facts<'certification'> },
) =>
  ctx.kit.audit.record(ctx, {
    action: `enterprise.certification.${verb}`,
    object: { type: 'certification', id: row.id, name: row.name },
    enterpriseId: row.enterprise_id,
    ...change,
  });

/** A whole number, which every other answer masks; that the owner looked is recorded. */
export async function reveal(ctx: ActorContext, subject: Subject, field: string): Promise<string> {
  const { latest, inForce } = await standing(ctx, subject);
  const row = orRefuse(latest ?? inForce, 'enterprise.certification_not_found');
  const number = orRefuse(row.content[field], 'enterprise.certification_not_found');
  await note(ctx, 'view', row, { after: { field } });
  return number;
}

/** A user who deregisters leaves nothing pending. */
export async function leaveCertifications(ctx: Context, { userId }: { userId: string }) {
  for (const row of await takeBackAllOf(ctx.db, userId)) {
    await letGo(ctx, row);
    await ctx.kit.events.emit(ctx, 'enterprise.certification_withdrawn', { id: row.id });
  }
}
