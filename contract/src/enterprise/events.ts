import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

const membership = z.object({ enterpriseId: Id, userId: Id });
const certification = z.object({
  id: Id,
  kind: z.enum(['enterprise', 'person']),
  /** Who handed it in. */
  userId: Id,
  enterpriseId: Id.nullable(),
  /** Of an enterprise that is not one yet. */
  founding: z.boolean(),
  name: z.string(),
});

export const enterpriseEvents = events({
  /** An enterprise was approved for the first time; `userId` brought it in. */
  'enterprise.founded': membership,
  'enterprise.joined': membership,
  /** Somebody used the link they were sent. */
  'enterprise.invitation_accepted': z.object({
    invitationId: Id,
    /** Null: into no enterprise. */
    enterpriseId: Id.nullable(),
    invitedBy: Id,
    userId: Id,
    name: z.string(),
  }),
  /** Before the membership goes: who listens may refuse. */
  'enterprise.leaving': membership,
  /** Somebody is about to be given this place: who listens may refuse. */
  'enterprise.seating': z.object({
    enterpriseId: Id,
    departmentId: Id.nullable(),
    positionId: Id.nullable(),
  }),
  /** A department is about to stand below these, with everybody in it: who listens may refuse. */
  'enterprise.moving': z.object({ enterpriseId: Id, gained: z.array(Id) }),
  /** People work elsewhere now, and may do other things; null: anybody of the enterprise. */
  'enterprise.places_changed': z.object({ enterpriseId: Id, userIds: z.array(Id).nullable() }),
  /** An administrator is about to change somebody's account: who listens may refuse. */
  'enterprise.user_changing': z.object({ userId: Id }),
  /** The platform closed an enterprise, or opened it again. */
  'enterprise.suspension_changed': z.object({
    enterpriseId: Id,
    suspended: z.boolean(),
    reason: z.string(),
  }),
  'enterprise.certification_submitted': certification,
  'enterprise.certification_decided': certification.extend({ approved: z.boolean(), remark: z.string() }),
  /** A licence ends soon; `userId` wrote the version it stands in. */
  'enterprise.licence_expiring': z.object({
    enterpriseId: Id,
    userId: Id,
    licence: z.enum(['business', 'representative']),
    day: z.string(),
  }),
});

/** How far a table of invitations is. */
export const batchTopic = topic(
  '/topic/enterprise.invitation-batch',
  z.object({ id: Id, sent: z.number().int(), failed: z.number().int(), good: z.number().int() }),
);
