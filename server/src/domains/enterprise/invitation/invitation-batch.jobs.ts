import { batchTopic } from '@cloudyard/contract/enterprise/events.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { type Actor, holds } from '../../../kit/actor.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { deleteOldBatches } from './invitation-batch.queries.ts';
import { sendInvitations } from './invitation-batch-send.service.ts';

export const sendInvitationsJob = job({
  name: 'enterprise.send-invitations',
  data: z.object({ batchId: z.guid() }),
  // A run that died with its process is taken up by the next one when its time is over.
  seconds: 120,
  retries: 20,
  run: (kit, { batchId }, signal) => sendInvitations(kit, batchId, signal),
});

/** Tables are kept a month, for looking up what was wrong with them; their invitations stay. */
export const sweepBatchesJob = job({
  name: 'enterprise.sweep-batches',
  data: z.object({}),
  every: '45 3 * * *',
  run: async (kit) => {
    await inTransaction(kit, { platform: 'sweep old tables of invitations' }, ({ db }) =>
      deleteOldBatches(db),
    );
  },
});

/** Users who may read the invitations of a place may watch how they are sent. */
export const mayWatchBatches = (actor: Actor, place: string) =>
  place === NIL
    ? holds(actor, invitationApi.batch.orPlatform)
    : place === actor.enterpriseId && holds(actor, invitationApi.batch.allow);

export const openBatchTopic = (kit: Kit) => kit.live.topic(batchTopic.name, mayWatchBatches);
