// The limit for starting: the same database and a handler that does nothing.
import fastify from 'fastify';
import { openDatabase } from '../../server/src/drivers/database/index.ts';

const databases = await openDatabase({ dataFolder: process.env.CLOUDYARD_DATA ?? '', log: () => undefined });
const app = fastify();
app.get('/', async () => ({ ok: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write('listening here\n');
process.on('SIGTERM', async () => {
  await databases.stop();
  process.exit(0);
});
