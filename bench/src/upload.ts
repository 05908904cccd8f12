import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import { FIRST_PIECE_BYTES, MOST_PIECE_BYTES, pieceAfter } from '@cloudyard/contract/file/upload.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratio, startProgram } from './kit.ts';

const BYTES = MAX_UPLOAD_BYTES;
const BLOCK_BYTES = 1024 * 1024;
const bytes = Buffer.alloc(MOST_PIECE_BYTES, 'bytes of a program\n');
const agent = new Agent({ keepAlive: true });

/** Both sides send alike: block after block, as fast as the server accepts them. */
function* blocks(length: number) {
  for (let at = 0; at < length; at += BLOCK_BYTES)
    yield bytes.subarray(0, Math.min(BLOCK_BYTES, length - at));
}

async function send(
  url: string,
  headers: Record<string, string | number>,
  parts: Iterable<string | Buffer> = [],
) {
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
  const type = { cookie, 'content-type': 'application/octet-stream' };
  let piece = FIRST_PIECE_BYTES;
  for (let offset = 0; offset < BYTES; ) {
    const length = Math.min(piece, BYTES - offset);
    const begun = performance.now();
    const at = `${url}/api-files/uploads/${id}?offset=${offset}`;
    const { received } = await send(at, { ...type, 'content-length': length }, blocks(length));
    piece = pieceAfter(piece, performance.now() - begun);
    offset = received;
  }
  await send(`${url}/api-files/uploads/${id}/finish`, { cookie });
}

const inOne = (url: string) => send(url, { 'content-length': BYTES }, blocks(BYTES));

async function residentMegabytes(url: string) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
  if (!found) throw new Error('no figure of memory');
  return Number(found) / 1024 ** 2;
}

/**
 * 100 MB in resumable pieces, against one pipe to the disk; and the memory that ten uploads leave behind. Both come
 * from the same sender in the same blocks to the same disk, and both are flushed to it before the last answer; ours also
 * checks the sender, counts, hashes, and writes a row and an audit entry.
 */
export async function uploading(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const bare = await startProgram('bench/src/bare-upload.ts', { BENCH_FOLDER: folder }, /listening (\S+)/);
  try {
    return await withAppInstance(
      async (url) => {
        const cookie = await logInOver(url, 'lin.qiao');
        const found = await ratio(
          () => megabytesPerSecond(() => inPieces(url, cookie)),
          () => megabytesPerSecond(() => inOne(bare.said[1] ?? '')),
          { rounds: 15, warm: 2 },
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
        // Nearly three gigabytes are sent: more than an account has room for.
      },
      { STORAGE_PER_ACCOUNT_MB: '10000' },
    );
  } finally {
    await bare.stop();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
