import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id, Instant } from '../kit/values.ts';
import { Severity } from './rule-graph.ts';

export const iotEvents = events({
  /** A new alarm that no user has put aside. */
  'iot.alarm_raised': z.object({
    id: Id,
    enterpriseId: Id,
    severity: Severity,
    title: z.string(),
    device: z.string(),
    at: Instant,
  }),
});
