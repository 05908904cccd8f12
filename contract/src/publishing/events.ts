import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { StatusCode } from '../publishing/values.ts';

const moved = z.object({
  kind: z.enum(['application', 'version']),
  id: Id,
  applicationId: Id,
  /** Its display name: the application's name, with the number of a version. */
  name: z.string(),
  from: StatusCode,
  to: StatusCode,
  event: z.string(),
  reason: z.string(),
});

export const publishingEvents = events({
  /** An application or a version went from one status to another. */
  'market.status_moved': moved,
  /** A version was approved with this content: the room that runs it may fetch it. */
  'market.version_approved': z.object({ versionId: Id, applicationId: Id, digest: z.string() }),
});
