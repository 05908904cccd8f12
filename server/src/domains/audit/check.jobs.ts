import { z } from 'zod';
import { job } from '../../kit/jobs.ts';
import { anchorChain } from './anchor.service.ts';
import { runCheck } from './check.walk.ts';

export const checkChainJob = job({
  name: 'audit.check-chain',
  data: z.object({ checkId: z.guid() }),
  seconds: 3600,
  run: (kit, { checkId }, signal) => runCheck(kit, checkId, signal),
});

/** Every night; a check compares the chain with all of them. */
export const anchorJob = job({
  name: 'audit.anchor-chain',
  data: z.object({}),
  every: '10 0 * * *',
  run: (kit) => anchorChain(kit),
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
