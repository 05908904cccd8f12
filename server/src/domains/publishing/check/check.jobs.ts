import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { checkVersion } from './check-run.service.ts';

export const checkVersionJob = job({
  name: 'market.check-version',
  data: z.object({ id: z.guid() }),
  seconds: 600,
  retries: 2,
  run: (kit, { id }) => checkVersion(kit, id),
});
