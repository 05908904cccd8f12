import { z } from 'zod';
import { changeWish, instanceById, queueInstance, sealSecrets } from '../domains/runtime/index.ts';
import { lendDemoDatabase } from '../domains/space/index.ts';
import { inTransaction } from '../kit/context.ts';
import { job } from '../kit/jobs.ts';

/**
 * Databases of the demo are made by the server once it runs, and no user knows their passwords: an application that
 * was bought in the past gets its own then, as a purchase would have brought it.
 */
export const lendDatabaseJob = job({
  name: 'demo.lend-database',
  data: z.object({ databaseId: z.string(), instanceId: z.string() }),
  retries: 8,
  seconds: 120,
  async run(kit, { databaseId, instanceId }) {
    const login = await lendDemoDatabase(kit, databaseId);
    if (!login) return;
    await inTransaction(kit, { platform: 'lend a database of the demo' }, async (ctx) => {
      const instance = await instanceById(ctx.db, instanceId);
      if (!instance || instance.removed_at) return;
      await changeWish(ctx.db, instanceId, {
        ...{ database_host: login.host, database_port: login.port },
        secrets: sealSecrets(ctx, { DB_PASSWORD: login.password }),
      });
      await queueInstance(ctx, instance);
    });
  },
});
