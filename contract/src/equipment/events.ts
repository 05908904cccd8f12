import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';

export const equipmentEvents = events({
  /**
   * A certificate began or stopped being in force: passed, its term began, it was destroyed, renewed, or its term is
   * over. Emitted once for each; a gateway whose certificate is not in force does not stay connected.
   */
  'equipment.certificate_changed': z.object({
    id: Id,
    enterpriseId: Id,
    /** The gateway that has it now; null: none. */
    gatewayId: Id.nullable(),
    inForce: z.boolean(),
  }),
  /** A gateway connected, or its connection ended. */
  'equipment.link_changed': z.object({ id: Id, enterpriseId: Id, up: z.boolean() }),
});
