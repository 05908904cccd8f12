import { expect, it } from 'vitest';
import { allJobs } from '../src/app.ts';
import { prepareJobs } from '../src/drivers/jobs/pg-boss.ts';
import { makeLog } from '../src/kit/log.ts';
import { freshDatabase } from './database.ts';

it('six copies that start together prepare their queues one after the other', async () => {
  const { owner } = await freshDatabase();
  const log = makeLog('silent');
  const prepared = await Promise.allSettled(
    Array.from({ length: 6 }, () => prepareJobs(owner, allJobs, log)),
  );
  expect(prepared.filter(({ status }) => status === 'rejected')).toEqual([]);
});
