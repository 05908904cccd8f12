import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { SPACE_EVENTS } from './space.ts';
import { SpaceCode } from './values.ts';

export const spaceEvents = events({
  /** A tenant space went from one status to another: what runs in it starts or stops with it. */
  'space.moved': z.object({
    id: Id,
    enterpriseId: Id,
    name: z.string(),
    event: z.enum(SPACE_EVENTS),
    from: SpaceCode,
    to: SpaceCode,
  }),
});
