import type { CertificationKind, VersionState } from '@cloudyard/contract/enterprise/certification.ts';
import type { Dossier as DossierReply, QueueRow } from '@cloudyard/contract/enterprise/review.ts';
import { codeOfState } from '../certification/certification.policy.ts';
import { claimant, isOverdue } from './review.policy.ts';
import type { QueueVersion } from './review.queries.ts';
import type { Dossier } from './review.service.ts';

const person = (id: string | null, username: string | null, realName: string | null) =>
  id ? { id, username: username ?? '', realName: realName ?? '' } : null;
const instant = (at: Date | null) => at?.toISOString() ?? null;

export const queueView = (row: QueueVersion): QueueRow => ({
  id: row.id,
  kind: row.kind as CertificationKind,
  name: row.name,
  enterpriseId: row.enterprise_id,
  applicant: { id: row.account_id, username: row.username, realName: row.real_name },
  number: row.number,
  state: row.state as VersionState,
  status: { id: codeOfState(row.state) },
  submitTime: instant(row.submitted_at),
  lastAuthTime: instant(row.approved_at),
  claimedBy: person(claimant(row), row.looking_username, row.looking_real_name),
  overdue: isOverdue(row),
  own: row.own,
});

export const dossierView = ({ row, before, changed, alike, history, views, can }: Dossier): DossierReply => ({
  ...queueView(row),
  revision: row.revision,
  content: row.content,
  reasons: row.reasons,
  remark: row.remark,
  before: before?.content ?? null,
  beforeNumber: before?.number ?? null,
  changed,
  decidedBy: person(row.decided_by, row.judge_username, row.judge_real_name),
  decidedAt: instant(row.decided_at),
  alike,
  history: history.map((one) => ({
    id: one.id,
    number: one.number,
    state: one.state as VersionState,
    submittedAt: instant(one.submitted_at),
    decidedAt: instant(one.decided_at),
    decidedBy: one.real_name || one.username,
    remark: one.remark,
  })),
  views: views.map((one) => ({
    id: one.id,
    field: one.field,
    viewer: { id: one.viewer_id, username: one.username, realName: one.real_name },
    at: one.at.toISOString(),
    address: one.address,
  })),
  can,
});
