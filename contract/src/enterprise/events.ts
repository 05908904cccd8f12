import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

const membership = z.object({ enterpriseId: Id, userId: Id });
const certification = z.object({
  id: Id,
  kind: z.enum(['enterprise', 'person']),
  /** The submitter. */
  userId: Id,
  enterpriseId: Id.nullable(),
  /** Of an enterprise that is not one yet. */
  founding: z.boolean(),
  name: z.string(),
});

export const enterpriseEvents = events({
  /** An enterprise was approved for the first time; `userId` founded it. */
  'enterprise.founded': membership,
  'enterprise.joined': membership,
  /** An invited person used their link. */
  'enterprise.invitation_accepted': z.object({
    invitationId: Id,
    /** Null: into no enterprise. */
    enterpriseId: Id.nullable(),
    invitedBy: Id,
    userId: Id,
    name: z.string(),
  }),
  /** Before the membership goes: a listener may refuse. */
  'enterprise.leaving': membership,
  /** A member is about to be given this place: a listener may refuse. */
  'enterprise.seating': z.object({
    enterpriseId: Id,
    departmentId: Id.nullable(),
    positionId: Id.nullable(),
  }),
  /** A department is about to stand below these, with all its members: a listener may refuse. */
  'enterprise.moving': z.object({ enterpriseId: Id, gained: z.array(Id) }),
  /** Members work elsewhere now, and may have other rights; null: any member of the enterprise. */
  'enterprise.places_changed': z.object({ enterpriseId: Id, userIds: z.array(Id).nullable() }),
  /** An administrator is about to change a user's account: a listener may refuse. */
  'enterprise.user_changing': z.object({ userId: Id }),
  /** The platform closed an enterprise, or opened it again. */
  'enterprise.suspension_changed': z.object({
    enterpriseId: Id,
    suspended: z.boolean(),
    reason: z.string(),
  }),
  /** It ends for good: it has no members any more, and what runs for it ends. */
  'enterprise.closing': z.object({ enterpriseId: Id }),
  'enterprise.certification_submitted': certification,
  'enterprise.certification_decided': certification.extend({ approved: z.boolean(), remark: z.string() }),
  /** Its submitter took it back before a verdict. */
  'enterprise.certification_withdrawn': z.object({ id: Id }),
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
