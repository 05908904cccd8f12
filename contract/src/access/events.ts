import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const accessEvents = events({
  /** A user asked for a role. */
  'access.application_asked': z.object({
    applicationId: Id,
    userId: Id,
    applicantName: z.string(),
    roleName: z.string(),
    /** Null: of the platform. */
    enterpriseId: Id.nullable(),
  }),
  /** A request for a role was answered; heard by the room that notifies people. */
  'access.application_decided': z.object({
    applicationId: Id,
    userId: Id,
    roleName: z.string(),
    enterpriseId: Id.nullable(),
    approved: z.boolean(),
    reason: z.string(),
  }),
  /** A request for a role needs no answer any more: its applicant took it back, or left. */
  'access.application_withdrawn': z.object({ applicationId: Id }),
  /** An enterprise asks the platform for these. */
  'access.privilege_asked': z.object({ enterpriseId: Id, askedBy: Id, names: z.array(z.string()) }),
  /** What an enterprise asked the platform for was answered. */
  'access.privilege_decided': z.object({
    enterpriseId: Id,
    askedBy: Id,
    name: z.string(),
    approved: z.boolean(),
    reason: z.string(),
  }),
  /** Nothing an enterprise asked for waits any more: all of it was answered or taken back. */
  'access.privileges_settled': z.object({ enterpriseId: Id }),
  /** Whoever is logged in gave a program what they may do here: its owner is notified, it may not have been them. */
  'access.token_issued': z.object({
    userId: Id,
    enterpriseId: Id.nullable(),
    name: z.string(),
    days: z.number().int(),
  }),
  /** An administrator gave these users a role, or took it from them. */
  'access.roles_changed': z.object({
    roleName: z.string(),
    userIds: z.array(Id),
    enterpriseId: Id.nullable(),
    given: z.boolean(),
  }),
});

/**
 * Rights have changed: `person/{id}` for one user, `role/{id}` for its holders, `place/{enterpriseId}` for an
 * enterprise (nil: everybody). Says nothing more: the browser asks anew.
 */
export const rightsTopic = topic('/topic/access.rights/{whose}/{id}', z.object({}));
