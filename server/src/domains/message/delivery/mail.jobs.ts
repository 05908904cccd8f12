import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { sendDueMails } from './mail.service.ts';

/** Asked for with every message, and each minute for those that waited for the end of quiet hours. */
export const sendMailsJob = job({
  name: 'message.send-mails',
  data: z.object({}),
  every: '* * * * *',
  retries: 3,
  run: (kit) => sendDueMails(kit),
});
