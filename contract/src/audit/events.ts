import { z } from 'zod';
import { events, topic } from '../kit/events.ts';
import { Instant } from '../kit/values.ts';
import { ChainCheck } from './chain.ts';

export const auditEvents = events({
  /** The head of the chain was noted outside the database. */
  'audit.chain_anchored': z.object({ seq: z.number().int(), hash: z.string(), time: Instant }),
});

/** Progress of chain checks, for holders of `audit.chain.check`. */
export const chainCheckTopic = topic('/topic/audit.chain-check', ChainCheck);
