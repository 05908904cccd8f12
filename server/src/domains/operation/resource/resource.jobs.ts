import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { forgetOld, notePlatform } from './sample.service.ts';

export const notePlatformJob = job({
  name: 'operation.note-platform',
  data: z.object({}),
  every: '* * * * *',
  retries: 0,
  run: (kit) => notePlatform(kit),
});

export const forgetSamplesJob = job({
  name: 'operation.forget-samples',
  data: z.object({}),
  every: '20 3 * * *',
  run: (kit) => forgetOld(kit),
});
