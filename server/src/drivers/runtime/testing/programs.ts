import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Release, ReleaseKind, Runtime } from '../../../kit/runtime.ts';

export type Program = { release: Release; bytes: Buffer };

/** The same files are the same archive, whenever they are packed. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

export async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { mtime: LONG_AGO });
  zip.end();
  return buffer(zip.outputStream);
}

export function programOf(kind: ReleaseKind, bytes: Buffer, port: number | null = null): Program {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { release: { kind, digest, reference: '', port }, bytes };
}

export const place = (runtime: Runtime, { release, bytes }: Program) =>
  runtime.place(release, async () => Readable.from([bytes]));

/** A Node program out of its text. */
export const nodeProgram = async (text: string, port: number | null = null) =>
  programOf('NODE', await zipOf({ 'package.json': '{"main":"app.mjs"}', 'app.mjs': text }), port);

/** Says its version, and does what it is asked to. */
export const obedient = (version: string) =>
  nodeProgram(`
import { createServer } from 'node:http';
const kept = [];
const acts = {
  '/': () => '${version}',
  '/health': () => 'well',
  '/crash': () => process.exit(7),
  '/eat': () => { for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1)); },
  '/hoard': () => { for (;;) kept.push({ text: String(Math.random()).repeat(50) }); },
  '/env': () => JSON.stringify(process.env),
  '/say': () => { console.log('out of ${version}'); console.error('err of ${version}'); return ''; },
};
createServer((request, reply) => reply.end(acts[request.url]?.() ?? 'none')).listen(process.env.PORT);
console.log('${version} listens');
`);

/** Ends before it is healthy. */
export const hopeless = () => nodeProgram(`console.error('there is no hope'); process.exit(3);`);

/** Answers only with errors. */
export const ill = () =>
  nodeProgram(`
import { createServer } from 'node:http';
createServer((request, reply) => { reply.statusCode = 500; reply.end('ill'); }).listen(process.env.PORT);
`);

/** Answers after a while, also when it was asked to end meanwhile. */
export const slow = (version: string) =>
  nodeProgram(`
import { createServer } from 'node:http';
const server = createServer((request, reply) => {
  if (request.url === '/slow') setTimeout(() => reply.end('${version}'), 1500);
  else reply.end('${version}');
}).listen(process.env.PORT);
process.on('SIGTERM', () => server.close(() => process.exit(0)));
`);
