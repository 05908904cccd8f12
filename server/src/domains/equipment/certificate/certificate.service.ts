import {
  type CertificateCode,
  type CertificateDetail,
  type CertificateDraft,
  type ExpiryForecast,
  CERTIFICATE_STATUS as STATUS,
} from '@cloudyard/contract/equipment/certificate.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { dayOf, fits, leavesGap, type Move } from './certificate.policy.ts';
import {
  certificateById,
  deleteCertificate,
  gatewayOf,
  insertCertificate,
  lockCertificate,
  ownPage,
  stepsOf,
  updateCertificate,
} from './certificate.queries.ts';
import { certificateView, stepView } from './certificate.view.ts';
import { hindrances } from './four-eyes.service.ts';
import { note, record, settleConcern, tellReviewers } from './step.service.ts';
import { countOver, endsByMonth } from './term.queries.ts';

const enterpriseOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'kit.not_allowed');

const known = async ({ db }: ActorContext, id: string, at: Date) =>
  orRefuse(await certificateById(db, id, at), 'equipment.certificate_not_found');

type Asked = Paging & { code?: CertificateCode | undefined; q?: string | undefined };

export async function ownCertificates(ctx: ActorContext, of: string, query: Asked, at = new Date()) {
  isCurrentEnterprise(ctx.actor, of);
  const { rows, total } = await ownPage(ctx.db, of, query, at);
  return { rows: rows.map(certificateView), total };
}

/** The wall decides whose it may be: the caller's enterprise, or anybody's for a reviewer. */
export async function certificate(
  ctx: ActorContext,
  id: string,
  at = new Date(),
): Promise<CertificateDetail> {
  const row = await known(ctx, id, at);
  const steps = (await stepsOf(ctx.db, id)).map(stepView);
  return { ...certificateView(row), steps, hindrance: (await hindrances(ctx))(row) };
}

export async function forecast(ctx: ActorContext, at = new Date()): Promise<ExpiryForecast> {
  const enterpriseId = enterpriseOf(ctx);
  return {
    over: await countOver(ctx.db, enterpriseId, at),
    months: await endsByMonth(ctx.db, enterpriseId, at),
  };
}

const rowOf = ({ name, description, beginDate, endDate, registerDescription }: CertificateDraft) => ({
  ...{ name, description, begin_date: beginDate, end_date: endDate },
  register_description: registerDescription,
});

const facts = ({ name, description, beginDate, endDate, registerDescription }: CertificateDraft) => ({
  ...{ name, description, from: beginDate, until: endDate, reason: registerDescription },
});

function mustNotBeOver({ endDate }: CertificateDraft, at: Date) {
  if (endDate < dayOf(at)) throw new Refusal('equipment.term_over');
}

/** Only a valid one of the same enterprise is continued, and without a day between. */
async function mustContinue(ctx: ActorContext, former: string, { beginDate }: CertificateDraft, at: Date) {
  const row = orRefuse(await lockCertificate(ctx.db, former), 'equipment.certificate_not_found');
  if (row.status !== STATUS.valid) throw new Refusal('equipment.renewal_refused');
  if (leavesGap(beginDate, row.end_date, dayOf(at))) throw new Refusal('equipment.renewal_gap');
}

export async function register(ctx: ActorContext, draft: CertificateDraft, at = new Date()) {
  const enterpriseId = enterpriseOf(ctx);
  const { renewsId } = draft;
  mustNotBeOver(draft, at);
  if (renewsId) await mustContinue(ctx, renewsId, draft, at);
  const id = newId();
  await insertCertificate(ctx.db, {
    ...{ id, ...rowOf(draft), enterprise_id: enterpriseId, renews_id: renewsId ?? null },
    ...{ registered_by: ctx.actor.userId, registered_at: at, asked_at: at },
  });
  const made = await known(ctx, id, at);
  await record(ctx, made, 'register', { at, facts: { ...facts(draft), renews: renewsId } });
  const category = renewsId ? 'renew' : 'register';
  await tellReviewers(ctx, { id, name: draft.name, enterpriseId, category });
  return certificateView(made);
}

/** The caller's certificate, locked, in a state in which this may be done. */
async function forMove(ctx: ActorContext, id: string, move: Move) {
  const row = orRefuse(await lockCertificate(ctx.db, id), 'equipment.certificate_not_found');
  if (!fits('owner', row.status, move)) throw new Refusal('equipment.certificate_state');
  return row;
}

/** Whoever mends it asks for it from now on, and is notified of the decision. What it continues stays. */
export async function mend(ctx: ActorContext, id: string, draft: CertificateDraft, at = new Date()) {
  const row = await forMove(ctx, id, 'mend');
  mustNotBeOver(draft, at);
  if (row.renews_id) await mustContinue(ctx, row.renews_id, draft, at);
  await updateCertificate(ctx.db, id, {
    ...{ ...rowOf(draft), status: STATUS.registering, registered_by: ctx.actor.userId, asked_at: at },
  });
  await record(ctx, row, 'mend', { status: STATUS.registering, at, facts: facts(draft) });
  const category = row.renews_id ? 'renew' : 'register';
  // What still waits is on the reviewers' desks already.
  if (row.status === STATUS.refused)
    await tellReviewers(ctx, { id, name: draft.name, enterpriseId: row.enterprise_id, category });
  return certificateView(await known(ctx, id, at));
}

type Destroy = { id: string; destroyUserId?: string | undefined; destroyDescription: string };

/** It stays in force until a user has decided. */
export async function askDestroy(
  ctx: ActorContext,
  { id, destroyUserId, destroyDescription: reason }: Destroy,
  at = new Date(),
) {
  if (destroyUserId) isSelf(ctx.actor, destroyUserId);
  const row = await forMove(ctx, id, 'ask-destroy');
  await updateCertificate(ctx.db, id, {
    ...{ status: STATUS.destroying, destroy_description: reason },
    ...{ destroy_asked_by: ctx.actor.userId, asked_at: at },
  });
  await record(ctx, row, 'ask-destroy', { status: STATUS.destroying, reason, at });
  await tellReviewers(ctx, { id, name: row.name, enterpriseId: row.enterprise_id, category: 'destroy' });
  return certificateView(await known(ctx, id, at));
}

/** As if the request had not been made: what counts is again how it was registered. */
export async function keep(ctx: ActorContext, id: string, at = new Date()) {
  const row = await forMove(ctx, id, 'keep');
  await updateCertificate(ctx.db, id, {
    ...{ status: STATUS.valid, destroy_description: '', destroy_asked_by: null, comment: '' },
    asked_at: row.registered_at,
  });
  await record(ctx, row, 'keep', { status: STATUS.valid, at });
  await settleConcern(ctx, id);
  return certificateView(await known(ctx, id, at));
}

export async function remove(ctx: ActorContext, id: string) {
  const row = await forMove(ctx, id, 'remove');
  if (await gatewayOf(ctx.db, id)) throw new Refusal('equipment.certificate_in_use');
  await deleteCertificate(ctx.db, id);
  await note(ctx, 'remove', row, {
    enterpriseId: row.enterprise_id,
    before: { status: row.status, name: row.name, from: row.begin_date, until: row.end_date },
  });
  await settleConcern(ctx, id);
  return { id };
}
