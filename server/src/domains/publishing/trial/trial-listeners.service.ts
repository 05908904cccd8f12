import type { Kit } from '../../../kit/context.ts';
import { provideGuests } from '../../runtime/index.ts';
import { runningTrials } from './trial.queries.ts';
import { guestAt } from './trial.service.ts';
import { endEvidence, makeEvidence } from './trial-making.service.ts';

const DECIDED = new Set(['approve', 'reject', 'withdraw']);

/** What is submitted is run, and what is run for a review ends with it. */
export function followReviews(kit: Kit) {
  provideGuests(kit, { at: guestAt, any: async (db) => (await runningTrials(db)) > 0 });
  kit.events.on('market.status_moved', async (ctx, { kind, event, id }) => {
    if (kind !== 'version') return;
    if (event === 'submit') await makeEvidence(ctx, id);
    if (DECIDED.has(event)) await endEvidence(ctx, id);
  });
}
