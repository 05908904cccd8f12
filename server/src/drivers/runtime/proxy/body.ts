import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isDropped } from './request-head.ts';

/** Sends the body on as it comes, no faster than the application takes it. */
export function sendBody(request: IncomingMessage, socket: Socket) {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const onData = (chunk: Buffer) => {
    const isTaken = isChunked ? writeChunk(socket, chunk) : socket.write(chunk);
    if (!isTaken) request.pause();
  };
  const onEnd = () => {
    if (isChunked) socket.write(`0\r\n${trailersOf(request)}\r\n`, 'latin1');
  };
  request.on('data', onData);
  request.on('end', onEnd);
  return {
    go: () => void request.resume(),
    stop() {
      request.off('data', onData);
      request.off('end', onEnd);
    },
  };
}

function writeChunk(socket: Socket, chunk: Buffer) {
  socket.cork();
  socket.write(`${chunk.length.toString(16)}\r\n`, 'latin1');
  socket.write(chunk);
  const isTaken = socket.write('\r\n', 'latin1');
  socket.uncork();
  return isTaken;
}

const FORBIDDEN = /^(?:content-.*|authorization|set-cookie|range|if-.*)$/;

/** Trailers say nothing that a header could not say. */
function trailersOf({ rawTrailers }: IncomingMessage): string {
  let text = '';
  for (let n = 0; n < rawTrailers.length; n += 2) {
    const name = rawTrailers[n] as string;
    const lower = name.toLowerCase();
    if (!isDropped(lower) && !FORBIDDEN.test(lower)) text += `${name}: ${rawTrailers[n + 1]}\r\n`;
  }
  return text;
}
