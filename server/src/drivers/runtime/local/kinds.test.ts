import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { RuntimeRefusal } from '../../../kit/runtime.ts';
import { become, linesOf, planFor } from '../testing/bench.ts';
import { type LocalBench, openBench, testSettings } from '../testing/local.ts';
import { nodeProgram, obedient, place, programOf, zipOf } from '../testing/programs.ts';

let bench: LocalBench;
/** Stands for the cluster of tenants; another port for the console's own. */
const database = createListener((socket) => socket.end('a tenant database'));
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  bench = await openBench(testSettings({ databases: [`127.0.0.1:${portOf(database)}`] }));
});
afterAll(async () => {
  await bench?.close();
  database.close();
});

const JAVA = `
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
public class Main {
  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(
      new InetSocketAddress(Integer.parseInt(System.getenv("SERVER_PORT"))), 0);
    server.createContext("/", exchange -> {
      if (exchange.getRequestURI().getPath().equals("/eat")) {
        java.util.List<byte[]> kept = new java.util.ArrayList<>();
        while (true) kept.add(new byte[1 << 20]);
      }
      byte[] answer = ("java " + Runtime.getRuntime().availableProcessors()).getBytes();
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    System.out.println("java listens");
  }
}`;

function makeJar(): Buffer | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-jar-'));
  try {
    writeFileSync(join(folder, 'Main.java'), JAVA);
    execFileSync('javac', ['-d', folder, join(folder, 'Main.java')]);
    execFileSync('jar', ['cfe', join(folder, 'app.jar'), 'Main', '-C', folder, '.']);
    return readFileSync(join(folder, 'app.jar'));
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('runs a JAR', async ({ skip }) => {
  const bytes = makeJar();
  if (!bytes) return skip('there is no Java compiler here');
  const jar = programOf('JAR', bytes);
  await place(bench.runtime, jar);
  const limits = { cpu: 1500, memory: 384, disk: 64, users: null };
  await bench.runtime.apply(planFor('jar', jar, { limits, health: { by: 'port' } }));
  await become(bench.runtime, 'jar', { state: 'running' });
  await eventually(async () => expect((await bench.call('jar', '/')).text).toBe('java 2'));
  expect(await linesOf(bench.runtime, 'jar')).toContain('out: java listens');
  await bench.call('jar', '/eat').catch(() => undefined);
  const status = await become(bench.runtime, 'jar', { state: 'running', restarts: 1 });
  expect(status.exit).toMatchObject({ outOfMemory: true });
  await bench.runtime.remove('jar');
});

it('serves static files without a process', async () => {
  const files = programOf('STATIC', await zipOf({ 'site/index.html': '<h1>hello</h1>', 'site/a.js': '1' }));
  await place(bench.runtime, files);
  await bench.runtime.apply(planFor('site', files));
  await become(bench.runtime, 'site', { state: 'running', generation: 1 });
  expect(bench.current('site')).toBeUndefined();
  const folder = bench.home.at('releases', `STATIC-${files.release.digest}`, 'app');
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('<h1>hello</h1>');
  // Another kind follows, and the files serve until it is healthy.
  const program = await obedient('program');
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('site', program, { generation: 2 }));
  await become(bench.runtime, 'site', { state: 'running', generation: 2, digest: program.release.digest });
  await bench.runtime.apply(planFor('site', files, { generation: 3 }));
  await become(bench.runtime, 'site', { state: 'running', generation: 3 });
  await eventually(() => expect(bench.current('site')).toBeUndefined());
  await bench.runtime.remove('site');
});

it('asks an address whether it answers', async () => {
  let status = 200;
  const elsewhere: Server = createServer((_request, reply) => reply.writeHead(status).end());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(elsewhere)}/`;
  const release = { kind: 'URL' as const, digest: 'f'.repeat(64), reference: url, port: null };
  await bench.runtime.apply({ ...planFor('away', await obedient('x')), release, health: { by: 'port' } });
  await become(bench.runtime, 'away', { state: 'running', generation: 1 });
  status = 500;
  await become(bench.runtime, 'away', { state: 'crashed', cause: 'not_healthy' });
  status = 302;
  await become(bench.runtime, 'away', { state: 'running', cause: null });
  await bench.runtime.remove('away');
  elsewhere.close();
});

it('says what it has no program for, and what was not placed', async () => {
  const program = await obedient('never placed');
  const release = { ...program.release, kind: 'IMAGE' as const, reference: 'example/image:1' };
  await bench.runtime.apply({ ...planFor('image', program), release });
  const image = await become(bench.runtime, 'image', { state: 'crashed', cause: 'no_launcher' });
  expect(image.detail).toBe('containers are not used by this runtime');
  await bench.runtime.apply(planFor('missing', program));
  await become(bench.runtime, 'missing', { state: 'crashed', cause: 'bad_release', generation: 1 });
  for (const id of ['image', 'missing']) await bench.runtime.remove(id);
});

it('runs a program with workers that has a port of its own', async () => {
  const program = await nodeProgram(
    `
import cluster from 'node:cluster';
import { createServer } from 'node:http';
if (cluster.isPrimary) { cluster.fork(); cluster.fork(); }
else createServer((request, reply) => reply.end('worker')).listen(3456);
`,
    3456,
  );
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('workers', program));
  await become(bench.runtime, 'workers', { state: 'running' });
  expect((await bench.call('workers', '/')).text).toBe('worker');
  await bench.runtime.remove('workers');
});

it.each([
  ['a thread', `new Worker(text, { eval: true })`],
  ['another process', `spawn(process.execPath, ['-e', text], { stdio: 'inherit' })`],
])('runs a program of which %s listens', async (_what, begin) => {
  const program = await nodeProgram(`
import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const text = "require('node:http').createServer((request, reply) => reply.end('other')).listen(process.env.PORT)";
${begin};
`);
  const id = `other-${program.release.digest.slice(0, 6)}`;
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor(id, program));
  await become(bench.runtime, id, { state: 'running' });
  expect((await bench.call(id, '/')).text).toBe('other');
  await bench.runtime.remove(id);
});

it('runs a program that closes its server and opens another', async () => {
  const program = await nodeProgram(`
import { createServer } from 'node:http';
const open = (name) => {
  const server = createServer((request, reply) => {
    reply.end(name);
    if (request.url === '/again') server.close(() => open('second'));
  });
  server.keepAliveTimeout = 1;
  return server.listen(process.env.PORT);
};
open('first');
`);
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('again', program));
  await become(bench.runtime, 'again', { state: 'running' });
  expect((await bench.call('again', '/again')).text).toBe('first');
  await eventually(async () => expect((await bench.call('again', '/')).text).toBe('second'));
  await bench.runtime.remove('again');
});

it('places nothing that broke on its way, and the same again when it comes whole', async () => {
  const program = await obedient('broken');
  const broken = async () =>
    Readable.from(
      (function* () {
        yield program.bytes.subarray(0, 100);
        throw new Error('the storage is gone');
      })(),
    );
  await expect(bench.runtime.place(program.release, broken)).rejects.toThrow('the storage is gone');
  const other = { ...program.release, digest: 'b'.repeat(64) };
  const whole = async () => Readable.from([program.bytes]);
  await expect(bench.runtime.place(other, whole)).rejects.toBeInstanceOf(RuntimeRefusal);
  await bench.runtime.place(program.release, whole);
  await bench.runtime.place(program.release, broken);
});

it('lets a program reach its one database and no other place', async ({ skip }) => {
  if (!(await bench.runtime.enforcement()).namespaces) return skip('namespaces cannot be made here');
  const program = await nodeProgram(`
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
const { DB_HOST, DB_PORT, PORT } = process.env;
createServer(async (request, reply) => {
  if (request.url === '/health') return reply.end('well');
  reply.end(await text(connect({ host: DB_HOST, port: Number(DB_PORT) })).catch((error) => error.code));
}).listen(PORT);
`);
  await place(bench.runtime, program);
  const plan = planFor('reader', program, { database: { host: '127.0.0.1', port: portOf(database) } });
  await bench.runtime.apply(plan);
  await become(bench.runtime, 'reader', { state: 'running' });
  expect((await bench.call('reader', '/')).text).toBe('a tenant database');
  // Also after whoever opened the way was killed.
  await bench.killWatcher?.();
  await become(bench.runtime, 'reader', { state: 'running' });
  expect((await bench.call('reader', '/')).text).toBe('a tenant database');
  const other = createListener((socket) => socket.end('the console'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await bench.runtime.apply({
    ...plan,
    generation: 2,
    database: { host: 'localhost', port: portOf(other) },
  });
  await become(bench.runtime, 'reader', { state: 'running', generation: 2 });
  expect((await bench.call('reader', '/')).text).not.toContain('console');
  await eventually(async () =>
    expect((await linesOf(bench.runtime, 'reader')).join('\n')).toContain('is on this machine'),
  );
  await bench.runtime.remove('reader');
  other.close();
});

it('counts what is used', async () => {
  const program = await obedient('counted');
  await place(bench.runtime, program);
  await bench.runtime.apply(planFor('counted', program));
  await become(bench.runtime, 'counted', { state: 'running' });
  const used = await eventually(async () => {
    const found = (await bench.runtime.usage()).find(({ id }) => id === 'counted');
    expect(found?.diskBytes).toBeGreaterThan(0);
    return found;
  });
  expect(used?.cpuMs).toBeGreaterThan(10);
  expect(used?.memoryBytes).toBeGreaterThan(1024 * 1024);
  await bench.runtime.remove('counted');
});
