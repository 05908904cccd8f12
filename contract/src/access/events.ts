import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const accessEvents = events({
  /** A request for a role was answered; heard by whoever tells people. */
  'access.application_decided': z.object({
    applicationId: Id,
    userId: Id,
    roleName: z.string(),
    approved: z.boolean(),
    reason: z.string(),
  }),
  /** What an enterprise asked the platform for was answered. */
  'access.privilege_decided': z.object({
    enterpriseId: Id,
    askedBy: Id,
    name: z.string(),
    approved: z.boolean(),
    reason: z.string(),
  }),
});

/**
 * What somebody may do has changed: `person/{id}` for one, `role/{id}` for its holders,
 * `place/{enterpriseId}` for an enterprise (nil: everybody). Says nothing more: the browser asks anew.
 */
export const rightsTopic = topic('/topic/access.rights/{whose}/{id}', z.object({}));
