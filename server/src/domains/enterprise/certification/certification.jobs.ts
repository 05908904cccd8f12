import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { licencesEnding, noteReminder, releaseForgotten } from './certification-forgotten.queries.ts';

/** A reminder is sent this many days before a licence ends. */
const DISTANCES = [60, 30, 7];

export const releaseNamesJob = job({
  name: 'enterprise.release-names',
  data: z.object({}),
  every: '15 3 * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'release names of certifications left unfinished' }, async (ctx) => {
      for (const { id, name } of await releaseForgotten(ctx.db))
        await ctx.kit.audit.record(ctx, {
          action: 'enterprise.enterprise.release',
          object: { type: 'enterprise', id, name },
        });
    }),
});

export const remindOfLicencesJob = job({
  name: 'enterprise.remind-licences',
  data: z.object({}),
  every: '30 1 * * *',
  run: (kit) => inTransaction(kit, { platform: 'remind of licences that end soon' }, remindOfLicences),
});

async function remindOfLicences(ctx: Context) {
  for (const ending of await licencesEnding(ctx.db, DISTANCES)) {
    if (!(await noteReminder(ctx.db, ending))) continue;
    await ctx.kit.events.emit(ctx, 'enterprise.licence_expiring', {
      enterpriseId: ending.enterprise_id,
      userId: ending.account_id,
      licence: ending.field === 'businessExpiryDate' ? 'business' : 'representative',
      day: ending.day,
    });
  }
}
