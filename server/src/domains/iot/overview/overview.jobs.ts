import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { noteHours } from './overview.service.ts';

/** How many devices are online, for the trend. */
export const noteHoursJob = job({
  name: 'iot.note-hours',
  data: z.object({}),
  every: '*/10 * * * *',
  run: (kit) => noteHours(kit),
});
