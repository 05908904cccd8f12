import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { installSamples } from '../dataset/sample.service.ts';
import { sweepPresent } from './presence.queries.ts';
import { installSystemProjects } from './system.service.ts';

/** Sent when a server starts: the tables the product brings, then what is drawn of them. Done once, cheap afterwards. */
export const installSamplesJob = job({
  name: 'bigdata.install-samples',
  data: z.object({}),
  seconds: 1800,
  run: async (kit, _, signal) => {
    await installSamples(kit, signal);
    await installSystemProjects(kit);
  },
});

/** Of projects nobody opened since; the others are swept by who comes next. */
export const sweepPresenceJob = job({
  name: 'bigdata.sweep-presence',
  data: z.object({}),
  every: '50 3 * * *',
  run: async (kit) => {
    await inTransaction(kit, { platform: 'sweep who had projects open' }, ({ db }) => sweepPresent(db));
  },
});
