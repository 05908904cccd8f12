// An application behind the proxy, on a socket for the proxy and on a port for the limit: an ordinary one that looks
// for devices and lists them, or one that does nothing at all.
import { createServer, type RequestListener } from 'node:http';
import fastify from 'fastify';

const devices = Array.from({ length: 500 }, (_, n) => ({
  id: `d-${n}`,
  name: `device ${n}`,
  state: n % 7 === 0 ? 'stopped' : 'running',
  value: (n * 7919) % 1000,
}));

async function ordinary(): Promise<RequestListener> {
  const app = fastify({ logger: false });
  app.get<{ Querystring: { search?: string } }>('/api/devices', ({ query: { search = '' } }) => {
    const found = devices.filter(({ name, state }) => state === 'running' && name.includes(search));
    const sorted = found.sort((a, b) => b.value - a.value);
    return { total: found.length, rows: sorted.slice(0, 20) };
  });
  await app.ready();
  return app.routing;
}
const nothing: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('ok');
};

const handle = process.env.BENCH_APPLICATION === 'nothing' ? nothing : await ordinary();
createServer(handle).listen(process.env.BENCH_SOCKET ?? '', () => {
  const open = createServer(handle);
  open.listen(0, '127.0.0.1', () => {
    const { port } = open.address() as { port: number };
    process.stdout.write(`listening http://127.0.0.1:${port}\n`);
  });
});
process.on('SIGTERM', () => process.exit(0));
