import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { rollUp } from './meter.service.ts';

export const rollUpJob = job({
  name: 'runtime.roll-up',
  data: z.object({}),
  every: '7 * * * *',
  run: (kit) => rollUp(kit),
});
