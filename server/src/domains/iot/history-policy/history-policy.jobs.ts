import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { resolveAll } from './resolve.service.ts';

/** Groups that are questions have other members when a user sets a tag: no event says so, it is looked up. */
export const resolvePoliciesJob = job({
  name: 'iot.resolve-policies',
  data: z.object({}),
  every: '* * * * *',
  async run(kit) {
    await resolveAll(kit);
  },
});
