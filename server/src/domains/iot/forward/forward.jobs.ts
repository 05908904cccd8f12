import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { addUpCounts } from './count.queries.ts';

/** The figures of instances are sums of changes: older changes become one row. */
export const addUpCountsJob = job({
  name: 'iot.add-up-forwards',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    await kit.database.transaction({ platform: 'figures of forwards are added up' }, addUpCounts);
  },
});
