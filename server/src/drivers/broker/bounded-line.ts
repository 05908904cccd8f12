import { Duplex } from 'node:stream';

/** At most so long is the length itself, by the protocol. */
const MOST_LENGTH_BYTES = 4;

export class PacketTooLong extends Error {}

/** Nothing more is read of it between `hold` and `release`: whoever parses begins with everything at once. */
export type Line = Duplex & { hold(): void; release(): void };

/**
 * A connection that breaks off when a packet is announced that is longer than is taken: whoever parses keeps a packet
 * until it is whole, so without this a stranger fills the memory with one that never ends. The first packet comes from
 * a client that is not known yet, and is shorter.
 */
export function boundedLine(socket: Duplex, mostBytes: number, mostFirstBytes = mostBytes): Line {
  const check = makeCheck(mostBytes, Math.min(mostBytes, mostFirstBytes));
  let isHeld = false;
  const line = new Duplex({
    read() {
      if (!isHeld) socket.resume();
    },
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy(error ?? undefined);
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!check(chunk)) line.destroy(new PacketTooLong(`A packet has more than ${mostBytes} bytes.`));
    else if (!line.push(chunk)) socket.pause();
  });
  socket.once('end', () => line.push(null));
  socket.once('error', (error) => line.destroy(error));
  socket.once('close', () => line.destroy());
  return Object.assign(line, {
    hold() {
      isHeld = true;
      socket.pause();
    },
    release() {
      isHeld = false;
      socket.resume();
    },
  });
}

/** Follows the packets through the chunks without keeping them; false: one is too long. */
function makeCheck(mostBytes: number, mostFirstBytes: number): (chunk: Buffer) => boolean {
  let most = mostFirstBytes;
  let rest = 0;
  let length = 0;
  let lengthBytes = -1;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (rest > 0) {
        const passed = Math.min(rest, chunk.length - at);
        rest -= passed;
        at += passed;
        continue;
      }
      const byte = chunk[at++] as number;
      if (lengthBytes < 0) {
        // The first byte of a packet says what it is; its length follows.
        [length, lengthBytes] = [0, 0];
        continue;
      }
      length += (byte & 0x7f) * 0x80 ** lengthBytes;
      lengthBytes += 1;
      if (lengthBytes > MOST_LENGTH_BYTES || length > most) return false;
      if ((byte & 0x80) === 0) [rest, lengthBytes, most] = [length, -1, mostBytes];
    }
    return true;
  };
}
