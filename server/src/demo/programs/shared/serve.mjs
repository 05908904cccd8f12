import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The pages of a folder, read once, by the path they are asked for. */
async function filesIn(folder, place) {
  const files = new Map();
  for (const name of await readdir(folder)) {
    const type = TYPES[extname(name)];
    if (type) files.set(`${place}${name}`, { type, bytes: await readFile(join(folder, name)) });
  }
  return files;
}

export function answer(reply, status, body) {
  reply.writeHead(status, { 'content-type': TYPES['.json'], 'cache-control': 'no-store' });
  reply.end(JSON.stringify(body));
}

/** Answers calls, `GET /api/…`, by what they are named after, and everything else with files beside the program. */
export async function serve(programUrl, calls) {
  const at = (folder) => fileURLToPath(new URL(folder, programUrl));
  const files = new Map([
    ...(await filesIn(at('./'), '/')),
    ...(await filesIn(at('../shared/'), '/shared/')),
  ]);
  const server = createServer(async (asked, reply) => {
    const { pathname } = new URL(asked.url, 'http://program');
    const call = calls[`${asked.method} ${pathname}`];
    try {
      if (call) return await call(asked, reply);
      const file = files.get(pathname === '/' ? '/index.html' : pathname);
      if (!file || asked.method !== 'GET') return answer(reply, 404, { message: 'There is nothing here.' });
      reply.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' });
      reply.end(file.bytes);
    } catch (error) {
      process.stderr.write(`${error.stack}\n`);
      if (!reply.headersSent) answer(reply, 500, { message: 'Something went wrong; see the log.' });
    }
  });
  server.listen(Number(process.env.PORT ?? 8080), () => process.stdout.write('ready\n'));
  // Streams are ended too: a browser opens them again, at whatever took over.
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
