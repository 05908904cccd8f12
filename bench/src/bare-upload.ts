// The limit: a bare server that pipes the upload into a file and flushes it to the disk before it answers.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.env.BENCH_FOLDER ?? '';
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, randomUUID()), { flush: true }));
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`listening http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
