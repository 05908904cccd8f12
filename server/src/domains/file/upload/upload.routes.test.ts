import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fileApi, MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { everything, fetchBytes, readAddress } from '../file/file.stories.ts';

let test: TestApp;
let lin: Caller;
let origin: string;

beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n';
const TAIL = '\r\n--b\r\ncontent-disposition: form-data; name="category"\r\n\r\nnote\r\n--b--\r\n';
const chunk = Buffer.alloc(64 * 1024, 'a line of text\n');

/** Opens an upload over a real socket; the body is up to the story. */
function open(headers: Record<string, string | number> = {}): ClientRequest {
  const type = 'multipart/form-data; boundary=b';
  return request(`${origin}/api-files/`, {
    method: 'POST',
    headers: { cookie: lin.cookie, 'content-type': type, ...headers },
  });
}

async function answerTo(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

/** Sends so many bytes from one small piece of memory; stops when the answer comes early. */
async function sendBytes(bytes: number, told: boolean, look: () => void = () => undefined) {
  const sent = open(told ? { 'content-length': HEAD.length + bytes + TAIL.length } : {});
  let answered = false;
  const answer = answerTo(sent).finally(() => {
    answered = true;
  });
  // A server that has refused may close the line while we still write.
  sent.on('error', () => undefined);
  sent.write(HEAD);
  for (let left = bytes; left > 0 && !answered; left -= chunk.length) {
    if (left % (16 * 1024 * 1024) === 0) look();
    const flowing = sent.write(left < chunk.length ? chunk.subarray(0, left) : chunk);
    if (!flowing) await Promise.race([once(sent, 'drain'), answer]);
  }
  sent.end(TAIL);
  return answer;
}

/** Memory that is really held; `--expose-gc` at run time, so that no flag of the runner matters. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What a collection found is given back beside it, and counted as held until then: the second one waits for it.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const settled = async (expected: unknown) => {
  for (let i = 0; i < 100; i += 1) {
    if (JSON.stringify(await everything(test)) === JSON.stringify(expected)) break;
    await wait(50);
  }
  expect(await everything(test)).toEqual(expected);
};

describe('an upload', () => {
  it.each([
    ['with its length announced', true],
    ['without', false],
  ])('of exactly 100 MB passes, in little memory, %s', async (_, told) => {
    const before = heldMemory();
    let most = 0;
    const look = () => {
      most = Math.max(most, heldMemory());
    };
    const { status, body: name } = await sendBytes(MAX_UPLOAD_BYTES, told, look);
    expect(status).toBe(200);
    expect(most - before).toBeLessThan(MAX_UPLOAD_BYTES / 4);
    const { body } = await lin.ask(fileApi.info, { query: { name } });
    expect(body.bytes).toBe(MAX_UPLOAD_BYTES);
    const end = await fetchBytes(test, lin, readAddress(name), { range: 'bytes=-5' });
    expect(end.bytes).toHaveLength(5);
    await lin.ask(fileApi.remove, { query: { name } });
  });

  it.each([
    ['with its length announced', true],
    ['without', false],
  ])('of one byte more is refused and leaves nothing, %s', async (_, told) => {
    const before = await everything(test);
    const { status, body } = await sendBytes(MAX_UPLOAD_BYTES + 1, told);
    expect([status, body.code]).toEqual([413, 'file.too_large']);
    await settled(before);
  });

  it('that never ends is refused on the way', async () => {
    const before = await everything(test);
    const { status, body } = await sendBytes(MAX_UPLOAD_BYTES * 20, false);
    expect([status, body.code]).toEqual([413, 'file.too_large']);
    await settled(before);
  });

  it('that announces too much is refused before it is sent', async () => {
    const sent = open({ 'content-length': MAX_UPLOAD_BYTES * 2 });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    const { status, body } = await answerTo(sent);
    expect([status, body.code]).toEqual([413, 'file.too_large']);
    sent.destroy();
  });

  it('that breaks off leaves nothing', async () => {
    const before = await everything(test);
    const sent = open();
    sent.on('error', () => undefined);
    sent.write(HEAD);
    for (let i = 0; i < 50; i += 1) sent.write(chunk);
    await expect.poll(async () => (await everything(test)).stored.length).toBe(before.stored.length + 1);
    sent.destroy();
    await settled(before);
  });

  it('holds no connection to the database, however slow it is', async () => {
    const many = Array.from({ length: 12 }, () => open());
    const answers = many.map(answerTo);
    for (const sent of many) sent.write(`${HEAD}${'x'.repeat(5000)}`);
    await wait(100);
    expect((await lin.ask(fileApi.info, { query: { name: 'x' } })).status).toBe(404);
    for (const sent of many) sent.end(TAIL);
    const names = (await Promise.all(answers)).map(({ status, body }) => {
      expect(status).toBe(200);
      return body;
    });
    expect(new Set(names).size).toBe(12);
  });
});
