import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';

/** So far ahead there are parts of the table of frames: a server that was away for a day still finds its own. */
const AHEAD_HOURS = 26;

export const makePartsJob = job({
  name: 'telemetry.make-parts',
  data: z.object({}),
  every: '20 * * * *',
  atStart: true,
  run: async ({ database }) => {
    await database.transaction({ platform: 'parts of the table of points' }, (db) =>
      sql`select telemetry_make_parts(now(), ${AHEAD_HOURS})`.execute(db),
    );
  },
});
