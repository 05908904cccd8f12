import { callerOf } from '../shared/identity.mjs';
import { answer, serve } from '../shared/serve.mjs';
import { openLine } from './line.mjs';

const line = openLine('line 3');
const watchers = new Set();

setInterval(() => {
  line.tick(1);
  const event = `data: ${JSON.stringify(line.picture())}\n\n`;
  for (const watcher of watchers) watcher.write(event);
}, 1000);

function watch(_, reply) {
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  reply.write(`data: ${JSON.stringify(line.picture())}\n\n`);
  watchers.add(reply);
  reply.on('close', () => watchers.delete(reply));
}

await serve(import.meta.url, {
  'GET /api/caller': (asked, reply) => answer(reply, 200, callerOf(asked) ?? {}),
  'GET /api/line': (_, reply) => answer(reply, 200, line.picture()),
  'GET /api/events': watch,
});
