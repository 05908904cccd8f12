import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { watchCertificates } from './term.service.ts';

/** Terms begin and end at midnight: gateways hear of it within minutes, users are notified once. */
export const watchCertificatesJob = job({
  name: 'equipment.watch-certificates',
  data: z.object({}),
  every: '*/10 * * * *',
  atStart: true,
  run: (kit) => watchCertificates(kit),
});
