import { z } from 'zod';
import { job } from '../../kit/jobs.ts';
import { runCheck } from './check.walk.ts';

export const checkChainJob = job({
  name: 'audit.check-chain',
  data: z.object({ checkId: z.guid() }),
  seconds: 3600,
  run: (kit, { checkId }, signal) => runCheck(kit, checkId, signal),
});

/** What a crash left unsealed joins the chain within the minute. */
export const sealJob = job({
  name: 'audit.seal',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    await kit.audit.seal();
  },
});
