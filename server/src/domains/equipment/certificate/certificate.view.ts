import type {
  Certificate,
  CertificateCode,
  CertificateStep,
  CertificateStepName,
  VerifyCategory,
} from '@cloudyard/contract/equipment/certificate.ts';
import type { CertificateRow } from './certificate.queries.ts';

export const certificateView = (row: CertificateRow): Certificate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  beginDate: row.begin_date,
  endDate: row.end_date,
  certifyStatus: { code: row.status as CertificateCode },
  registerDescription: row.register_description,
  destroyDescription: row.destroy_description,
  registerUserId: row.registered_by,
  registerUserName: row.registered_name,
  registerCompanyId: row.enterprise_id,
  registerCompanyName: row.enterprise_name,
  registerTime: row.registered_at.toISOString(),
  askedAt: row.asked_at.toISOString(),
  destroyUserName: row.destroyer_name,
  comment: row.comment,
  reviewerName: row.decided_name,
  verifyTime: row.decided_at?.toISOString() ?? null,
  equipment: row.gateway_id ? { id: row.gateway_id, equipmentId: row.hardware_id ?? '' } : null,
  renewsId: row.renews_id,
  renewal: row.renewal_id ? { id: row.renewal_id, code: row.renewal_status as CertificateCode } : null,
  inForce: row.in_force,
  daysLeft: row.days_left,
});

type StepRow = { step: string; remark: string; at: Date; by_name: string };
export const stepView = (row: StepRow): CertificateStep => ({
  step: row.step as CertificateStepName,
  byName: row.by_name,
  remark: row.remark,
  at: row.at.toISOString(),
});

/** What was asked for last. */
export const categoryOf = (row: { destroy_asked_by: string | null }): VerifyCategory =>
  row.destroy_asked_by === null ? 'REGISTER' : 'DESTROY';
