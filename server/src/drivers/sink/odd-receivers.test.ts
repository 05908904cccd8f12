import net, { type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeSinks } from './index.ts';

// What receives is a stranger's: whatever it says, each message ends, and soon.

type Act = (socket: net.Socket) => void;
const message = { id: 1, deviceId: '', deviceName: '', deviceCode: '', payload: '{}', at: new Date(0) };

/** Sends one message to a receiver that behaves so. */
async function sentTo(act: Act) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => act(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sink = makeSinks('127.0.0.0/8', () => undefined).open({
    config: { kind: 'http', isReceiver: false, url, isBatch: false, headers: [], ca: '' },
    ...{ secrets: {}, timeoutMs: 2_000, inFlight: 1, clientId: 'test' },
  });
  try {
    const [sent] = await sink.send([message], new AbortController().signal);
    return { sent, sockets };
  } finally {
    await sink.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const kindOf = async (act: Act) => {
  const { sent } = await sentTo(act);
  return typeof sent === 'object' ? sent.problem.kind : sent;
};

/** Again and again, as fast as the other side takes it. */
const forever = (socket: net.Socket, text: string) => {
  const go = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', go);
  go();
};

it('another protocol is no answer, and does not keep the sender waiting', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
  expect(await kindOf((socket) => socket.write(upgrade))).toBe('answered');
});

it('an answer without an end is cut off, and taken for what it began with', async () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { sent, sockets } = await sentTo((socket) => {
    socket.write(head);
    forever(socket, `10000\r\n${'z'.repeat(65_536)}\r\n`);
  });
  expect(sent).toBe('sent');
  // What its buffers and ours hold, and no more: over the whole time allowed it would be gigabytes.
  for (const { bytesWritten } of sockets) expect(bytesWritten).toBeLessThan(64_000_000);
});

it.each<[string, string, Act]>([
  ['timeout', 'hints for ever', (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n')],
  ['timeout', 'nothing', () => undefined],
  [
    'timeout',
    'half a body and silence',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na'),
  ],
  [
    'broken',
    'half a body and the end',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na'),
  ],
  ['broken', 'the end', (socket) => socket.end()],
  ['broken', 'a reset', (socket) => socket.resetAndDestroy()],
  ['broken', 'what is no HTTP', (socket) => socket.write('\0\u0001 hello\r\n\r\n')],
  [
    'other',
    'two lengths',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'),
  ],
  [
    'other',
    'headers without an end',
    (socket) => forever(socket, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n`),
  ],
])('%s: a receiver that says %s', async (kind, _, act) => {
  expect(await kindOf(act)).toBe(kind);
});
