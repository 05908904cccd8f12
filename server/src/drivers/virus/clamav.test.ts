import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { makeClamav } from './clamav.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The pieces of an INSTREAM, or undefined while the last one is missing. */
function piecesOf(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** A daemon that answers by what it was sent. */
async function daemon(answer: (body: Buffer) => string) {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const body = piecesOf(sent);
      if (body) socket.end(`${answer(body)}\0`);
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bodyOf = (...chunks: string[]) => Readable.from(chunks.map((one) => Buffer.from(one)));

describe('the virus scanner', () => {
  it('sends every byte once and reads the verdict', async () => {
    const url = await daemon((body) =>
      body.includes('EICAR') ? 'stream: Eicar-Test FOUND' : `stream: ${body.length === 11 ? 'OK' : 'odd'}`,
    );
    expect(await makeClamav(url).scan(bodyOf('hello', ' world'))).toBeNull();
    expect(await makeClamav(url).scan(bodyOf('xx EICAR xx'))).toBe('Eicar-Test');
  });

  it('fails when it could not scan', async () => {
    const url = await daemon(() => 'INSTREAM size limit exceeded. ERROR');
    await expect(makeClamav(url).scan(bodyOf('x'))).rejects.toThrow('size limit');
    await expect(makeClamav('tcp://127.0.0.1:1').scan(bodyOf('x'))).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for a daemon that falls silent', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).resume());
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(makeClamav(url, 100).scan(bodyOf('x'))).rejects.toThrow('silent');
  });
});
