// An application as small as they come, on a socket for the proxy and on a port for the limit.
import { createServer } from 'node:http';

const rows = Array.from({ length: 20 }, (_, n) => ({
  id: n,
  name: `device ${n}`,
  state: 'running',
  value: n * 1.5,
}));
const server = () =>
  createServer((request, response) => {
    const body = JSON.stringify({ path: request.url, rows });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
server().listen(process.env.BENCH_SOCKET ?? '', () => {
  const open = server();
  open.listen(0, '127.0.0.1', () => {
    const { port } = open.address() as { port: number };
    process.stdout.write(`listening http://127.0.0.1:${port}\n`);
  });
});
process.on('SIGTERM', () => process.exit(0));
