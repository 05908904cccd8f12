import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { readAddress, storeText } from './file.stories.ts';

// Over a real connection: nothing that was opened to be sent stays open.

/** More than the line and the buffers on the way hold. */
const BYTES = 20_000_000;
let test: TestApp;
let lin: Caller;
let name: string;
const opened: ReadStream[] = [];

beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  name = await storeText(test, lin, 'x'.repeat(BYTES));
  const { get } = test.kit.storage;
  test.kit.storage.get = async (...asked) => {
    const stream = await get(...asked);
    if (stream) opened.push(stream as ReadStream);
    return stream;
  };
});
afterAll(() => test.close());
beforeEach(() => {
  opened.length = 0;
});

async function ask(more: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = test.app.server.address() as AddressInfo;
  const headers = { cookie: lin.cookie, ...more };
  const sent = request({ port, host: '127.0.0.1', path: readAddress(name), headers, agent: false });
  sent.on('error', () => undefined).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.on('error', () => undefined);
}
const read = async (response: IncomingMessage) => {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
};
const allClosed = (many: number) =>
  eventually(() => expect(opened.map(({ closed }) => closed)).toEqual(Array(many).fill(true)));

describe('a file that is sent', () => {
  it('is closed afterwards, whole or in part', async () => {
    expect(await read(await ask())).toBe(BYTES);
    expect(await read(await ask({ range: 'bytes=5-9' }))).toBe(5);
    await allClosed(2);
  });

  it('is not opened for a caller who has it, nor for a range outside it', async () => {
    const piece = await ask({ range: 'bytes=0-0' });
    await read(piece);
    opened.length = 0;
    const known = await ask({ 'if-none-match': piece.headers.etag ?? '' });
    const beyond = await ask({ range: `bytes=${BYTES}-` });
    expect([known.statusCode, beyond.statusCode, opened.length]).toEqual([304, 416, 0]);
  });

  it('is closed when the caller goes away', async () => {
    for (let n = 0; n < 3; n += 1) (await ask()).destroy();
    await allClosed(3);
    for (const { bytesRead } of opened) expect(bytesRead).toBeLessThan(BYTES);
  });
});
