import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Scanner } from '../../kit/scanner.ts';

const PORT = 3310;

/** A ClamAV daemon reached over TCP (`tcp://host:3310`), by its command INSTREAM. */
export const makeClamav = (url: string, patience = 120_000): Scanner => ({
  async scan(body) {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port || PORT) });
    socket.setTimeout(patience, () => socket.destroy(new Error('The virus scanner fell silent.')));
    try {
      await once(socket, 'connect');
      const answer = text(socket);
      // Handled below; until then it must not count as an unhandled rejection.
      answer.catch(() => undefined);
      await send(socket, body);
      return verdict(await answer);
    } finally {
      socket.destroy();
      body.destroy();
    }
  },
});

const lengthOf = (chunk: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
};

/** Each piece with its length before it; an empty one ends it. */
async function send(socket: Socket, body: Readable) {
  socket.write('zINSTREAM\0');
  for await (const chunk of body) {
    // A daemon that has found something may stop reading.
    if (!socket.writable) return;
    socket.write(lengthOf(chunk as Buffer));
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  socket.write(Buffer.alloc(4));
}

function verdict(answer: string): string | null {
  const said = answer.replaceAll('\0', '').trim();
  if (said === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return found;
  throw new Error(`The virus scanner said: ${said.slice(0, 200)}`);
}
