import type { Invitation } from '@cloudyard/contract/enterprise/invitation.ts';
import { maskedEmail } from '@cloudyard/contract/identity/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { InvitationRow, OpenInvitation } from './invitation.queries.ts';
import type { seatDepartments, seatPositions } from './invitation-seat.queries.ts';

const instant = (time: Date | null) => time?.toISOString() ?? null;

/** `whole`: for callers who may invite; others see the name, and the address masked. */
export const invitationView = (row: InvitationRow, whole: boolean): Invitation => ({
  id: row.id,
  name: row.name,
  email: whole ? row.email : maskedEmail(row.email),
  state: row.state,
  department: row.department,
  position: row.position,
  invitedBy: row.invited_by,
  createdAt: row.created_at.toISOString(),
  sentAt: instant(row.sent_at),
  expiresAt: instant(row.expires_at),
  activatedAt: instant(row.activated_at),
  resent: row.resent,
  problem: row.problem,
});

type Opened = {
  invitation: OpenInvitation;
  registered: boolean;
  departments: Awaited<ReturnType<typeof seatDepartments>>;
  positions: Awaited<ReturnType<typeof seatPositions>>;
};

export const openView = ({ invitation, registered, departments, positions }: Opened) => ({
  name: invitation.name,
  email: invitation.own_address === null ? invitation.email : maskedEmail(invitation.own_address),
  enterprise: invitation.enterprise,
  invitedBy: invitation.inviter,
  expiresAt: invitation.expires_at.toISOString(),
  registered,
  departments: departments.map(({ parent_id, ...one }) => ({ ...one, parentId: parent_id ?? NIL })),
  positions: positions.map(({ department_id, ...one }) => ({ ...one, departmentId: department_id })),
  departmentId: invitation.department_id,
  positionId: invitation.position_id,
});
