// Little programs that are really kept and really started.
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { storedPlace } from '../src/domains/file/index.ts';
import type { TestApp } from './app.ts';
import { zipOf } from './publishing.ts';

/** Kept as an upload would keep it. */
export async function keptProgram({ kit }: TestApp, files: Record<string, string>) {
  const bytes = await zipOf(files);
  const name = `${randomUUID()}.zip`;
  await kit.storage.put(storedPlace(name), Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, originalName: 'program.zip', mime: 'application/zip', bytes: bytes.length, sha256 };
}

/** A Node program, from the text of its only file. */
export const nodeProgram = (text: string) => ({
  'package.json': JSON.stringify({ name: 'x', main: 'server.mjs' }),
  'server.mjs': text,
});

/** Answers with what it was given: its environment, and who is calling. */
export const HELLO = nodeProgram(`
  import http from 'node:http';
  console.log('begun');
  http.createServer((asked, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.setHeader('set-cookie', ['own=1; Path=/', 'tossed=1; Domain=apps.localhost']);
    reply.end(JSON.stringify({ env: process.env, headers: asked.headers, url: asked.url }));
  }).listen(process.env.PORT);
`);
/** Ends at once, and says why. */
export const BROKEN = nodeProgram(`
  console.error('cannot reach the planning table');
  process.exit(7);
`);
export const PAGE = { 'index.html': '<!doctype html><title>board</title><h1>产线看板</h1>' };
