import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { personView } from '../parts.view.ts';
import type { RequestRow } from './role-request.queries.ts';

/** A user's display name: the real name, or the username without one. */
export const calledOf = (row: { username: string; real_name: string }) => row.real_name || row.username;

/** `deciderId`: the caller, who may not decide their own. */
export const roleRequestView =
  (deciderId?: string) =>
  (row: RequestRow): RoleRequest => ({
    id: row.id,
    role: { id: row.role_id, name: row.role_name ?? '', description: row.role_description ?? '' },
    enterprise: row.enterprise_id ?? NIL,
    applicant: personView({ ...row, id: row.account_id }),
    reason: row.reason,
    days: row.days,
    status: row.status as RoleRequest['status'],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider_username === null ? null : row.decider_real_name || row.decider_username,
    verdict: row.verdict,
    holds: row.holds,
    decidable: deciderId !== undefined && row.status === 'pending' && row.account_id !== deciderId,
  });
