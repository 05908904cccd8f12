import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CHUNK_BYTES } from '@cloudyard/contract/file/upload.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withHouse } from './house.ts';
import { type Figure, ratio, startProgram } from './kit.ts';

const PIECES = 25;
const BYTES = PIECES * CHUNK_BYTES;
const piece = Buffer.alloc(CHUNK_BYTES, 'bytes of a program\n');
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
const agent = new Agent({ keepAlive: true });

async function send(url: string, headers: Record<string, string | number>, parts: (string | Buffer)[]) {
  const sent = request(url, { method: 'POST', agent, headers: { 'user-agent': AGENT, ...headers } });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (const part of parts) if (!sent.write(part)) await once(sent, 'drain');
  sent.end();
  const [response] = await answered;
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${body}`);
  return JSON.parse(body);
}

const megabytesPerSecond = async (act: () => Promise<unknown>) => {
  const begin = performance.now();
  await act();
  return BYTES / 1024 ** 2 / ((performance.now() - begin) / 1000);
};

/** A file in pieces, from the announcement to the finished row. */
async function inPieces(url: string, cookie: string) {
  const json = { cookie, 'content-type': 'application/json' };
  const begin = JSON.stringify({ originalName: 'a.jar', bytes: BYTES, category: 'program' });
  const { id } = await send(`${url}/api-files/uploads`, json, [begin]);
  const form = { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const length = HEAD.length + piece.length + TAIL.length;
  for (let n = 0; n < PIECES; n += 1) {
    const at = `${url}/api-files/uploads/${id}?offset=${n * CHUNK_BYTES}`;
    await send(at, { ...form, 'content-length': length }, [HEAD, piece, TAIL]);
  }
  await send(`${url}/api-files/uploads/${id}/finish`, { cookie }, []);
}

const inOne = (url: string) =>
  send(
    url,
    { 'content-length': BYTES },
    Array.from({ length: PIECES }, () => piece),
  );

async function residentMegabytes(url: string) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
  if (!found) throw new Error('no figure of memory');
  return Number(found) / 1024 ** 2;
}

/** 100 MB in pieces that could be broken off anywhere, against one pipe to the disk; and what ten leave behind. */
export async function uploading(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const bare = await startProgram('bench/src/bare-upload.ts', { BENCH_FOLDER: folder }, /listening (\S+)/);
  try {
    return await withHouse(async (url) => {
      const cookie = await logInOver(url, 'lin.qiao');
      const found = await ratio(
        () => megabytesPerSecond(() => inPieces(url, cookie)),
        () => megabytesPerSecond(() => inOne(bare.said[1] ?? '')),
      );
      const before = await residentMegabytes(url);
      for (let n = 0; n < 10; n += 1) await inPieces(url, cookie);
      const after = await residentMegabytes(url);
      return [
        {
          name: '100 MB in pieces : one pipe to the disk',
          value: found.ratio,
          unit: '',
          limit: { least: 0.7 },
          note: `${found.ours.toFixed(0)} : ${found.limit.toFixed(0)} MB/s`,
        },
        {
          name: 'memory after ten more of 100 MB : before',
          value: after / before,
          unit: '',
          limit: { most: 1.25 },
          note: `${after.toFixed(0)} : ${before.toFixed(0)} MB`,
        },
      ];
    });
  } finally {
    await bare.stop();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
