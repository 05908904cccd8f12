import type { FieldOf } from '@cloudyard/contract/audit/fields.ts';
import type { CertificateCode, CertificateStepName } from '@cloudyard/contract/equipment/certificate.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { markDecided, notify } from '../../message/index.ts';
import type { CertificateLine } from './certificate.queries.ts';
import { gatewayOf, insertStep, updateCertificate } from './certificate.queries.ts';

export const note = auditOf('equipment.certificate', 'certificate');

/** Notifications to reviewers name it so. */
const CONCERN = 'certificate';
export const LIST = '/console/equipment-certify-list';
export const REVIEWS = '/console/equipment-certify-verify';

type Told = {
  /** The state it leads to. */
  status?: CertificateCode;
  /** In the life of the certificate and in the log. */
  reason?: string;
  /** What else the log says of it. */
  facts?: { [F in FieldOf<'certificate'>]?: string | undefined };
  at: Date;
};

/** Notes what happened, in the life of the certificate and in the audit log. */
export async function record(
  ctx: Context,
  row: Pick<CertificateLine, 'id' | 'name' | 'enterprise_id' | 'status'>,
  step: CertificateStepName,
  { status, reason = '', facts = {}, at }: Told,
) {
  await insertStep(ctx.db, {
    ...{ enterprise_id: row.enterprise_id, certificate_id: row.id, step, remark: reason, at },
    by_id: ctx.actor?.userId ?? null,
  });
  await note(ctx, step, row, {
    enterpriseId: row.enterprise_id,
    ...(status ? { before: { status: row.status } } : {}),
    after: { ...facts, ...(status ? { status } : {}), ...(reason ? { reason } : {}) },
  });
}

type Asked = { id: string; name: string; enterpriseId: string; category: 'register' | 'renew' | 'destroy' };

/** Reviewers are notified that a request waits. */
export const tellReviewers = (ctx: Context, { id, name, enterpriseId, category }: Asked) =>
  notify(ctx, {
    event: 'certificate-asked',
    to: {
      holders: 'equipment.certificate.verify',
      of: null,
      ...(ctx.actor ? { except: ctx.actor.userId } : {}),
    },
    values: { name, category },
    about: enterpriseId,
    link: `${REVIEWS}?certificate=${id}`,
    concern: { type: CONCERN, id },
  });

/** Nothing waits for a reviewer any more. */
export const settleConcern = (ctx: Context, id: string) => markDecided(ctx, CONCERN, id);

/**
 * Others hear of it when it began or stopped being in force, and only then: what they were told last stands in the
 * row, so it is said once, whichever server comes first.
 */
export async function announce(
  ctx: Context,
  { id, enterprise_id, is_announced }: Pick<CertificateLine, 'id' | 'enterprise_id' | 'is_announced'>,
  inForce: boolean,
) {
  if (is_announced === inForce) return;
  await updateCertificate(ctx.db, id, { is_announced: inForce });
  const gatewayId = (await gatewayOf(ctx.db, id))?.id ?? null;
  const fact: Facts['equipment.certificate_changed'] = {
    id,
    enterpriseId: enterprise_id,
    gatewayId,
    inForce,
  };
  await ctx.kit.events.emit(ctx, 'equipment.certificate_changed', fact);
}
