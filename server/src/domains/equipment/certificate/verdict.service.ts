import type {
  CertificateCode,
  CertificateRequest,
  VerifyCategory,
} from '@cloudyard/contract/equipment/certificate.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import { after, dayOf, fits, isRefusal, verdictOf } from './certificate.policy.ts';
import {
  type CertificateLine,
  certificateById,
  lockCertificate,
  type QueueFilter,
  queuePage,
  updateCertificate,
} from './certificate.queries.ts';
import { categoryOf, certificateView } from './certificate.view.ts';
import { hindrances } from './four-eyes.service.ts';
import { announce, LIST, record, settleConcern } from './step.service.ts';
import { handOver, isInForce } from './term.service.ts';

const HOUR = 3_600_000;
const hoursBetween = (from: Date, to: Date) => Math.round(((to.getTime() - from.getTime()) / HOUR) * 10) / 10;

export async function queue(ctx: ActorContext, query: QueueFilter & Paging, at = new Date()) {
  const { rows, total } = await queuePage(ctx.db, query, at);
  const hindrance = await hindrances(ctx);
  const lines = rows.map(
    (row): CertificateRequest => ({
      ...certificateView(row),
      verifyCategory: categoryOf(row),
      verdict: row.verdict,
      hours: hoursBetween(row.asked_at, row.verdict === 'waiting' ? at : (row.decided_at ?? at)),
      hindrance: hindrance(row),
    }),
  );
  return { rows: lines, total };
}

type Verdict = {
  verifyCategory: VerifyCategory;
  certifyStatus: { code: CertificateCode };
  comment?: string | undefined;
  reviewerId?: string | undefined;
  equipmentCertify: { id: string };
  askedAt?: string | undefined;
};

/** The request, locked; refused when another user was first, when it was changed, or when it is one's own. */
async function requestOf(ctx: ActorContext, { equipmentCertify: { id }, askedAt }: Verdict, move: Move) {
  const row = orRefuse(await lockCertificate(ctx.db, id), 'equipment.certificate_not_found');
  if (!fits('reviewer', row.status, move)) throw new Refusal('equipment.certificate_decided');
  if (askedAt && Date.parse(askedAt) !== row.asked_at.getTime())
    throw new Refusal('equipment.certificate_changed');
  if ((await hindrances(ctx))(row)) throw new Refusal('equipment.four_eyes');
  return row;
}
type Move = NonNullable<ReturnType<typeof verdictOf>>;

/** The applicant hears the verdict, and the reason where there is one. */
async function tellApplicant(ctx: ActorContext, row: CertificateLine, move: Move, reason: string) {
  const to = row.destroy_asked_by ?? row.registered_by;
  await settleConcern(ctx, row.id);
  if (to === null) return;
  await notify(ctx, {
    event: 'certificate-decided',
    to: [to],
    values: { name: row.name, verdict: move, reason },
    enterpriseId: row.enterprise_id,
    link: `${LIST}?open=${row.id}`,
  });
}

/** One request, one verdict: the second of two reviewers learns that it is decided. */
export async function verify(ctx: ActorContext, asked: Verdict, at = new Date()) {
  if (asked.reviewerId) isSelf(ctx.actor, asked.reviewerId);
  const move = orRefuse(verdictOf(asked.verifyCategory, asked.certifyStatus.code), 'equipment.verdict_unfit');
  const reason = asked.comment ?? '';
  if (isRefusal(move) && !reason) throw new Refusal('equipment.reason_missing');
  const row = await requestOf(ctx, asked, move);
  if (move === 'pass' && row.end_date < dayOf(at)) throw new Refusal('equipment.term_over');
  const status = after(move);
  const decided = {
    ...{ status, decided_by: ctx.actor.userId, decided_at: at, comment: isRefusal(move) ? reason : '' },
  };
  await updateCertificate(ctx.db, row.id, decided);
  await record(ctx, row, move, { status, reason, at });
  const now = { ...row, ...decided };
  await handOver(ctx, now, at);
  await announce(ctx, now, isInForce(now, dayOf(at)));
  await tellApplicant(ctx, row, move, reason);
  return certificateView(
    orRefuse(await certificateById(ctx.db, row.id, at), 'equipment.certificate_not_found'),
  );
}
