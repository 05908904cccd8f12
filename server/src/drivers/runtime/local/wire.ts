import { type Agent, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { RuntimeRefusal } from '../../../kit/runtime.ts';

export type Wire = { socketPath: string; agent: Agent | false };
export type Ask = { method: string; path: string; body?: unknown; stream?: Readable; timeout?: number };

/** No process listens there, or the one that did is gone. */
export class Silent extends Error {}

const SILENT = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export async function ask<T>(wire: Wire, { method, path, body, stream, timeout }: Ask): Promise<T> {
  const asked = request({ ...wire, method, path });
  if (timeout) asked.setTimeout(timeout, () => asked.destroy(new Silent('The supervisor does not answer.')));
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', (error: NodeJS.ErrnoException) =>
      reject(SILENT.has(error.code ?? '') ? new Silent('The supervisor is gone.', { cause: error }) : error),
    );
  });
  const sending = stream ? pipeline(stream, asked) : undefined;
  if (!stream) asked.end(body === undefined ? undefined : JSON.stringify(body));
  // A stream that breaks destroys the request; an answer that came before its end counts.
  const broken = sending?.catch((error: Error) => error);
  try {
    const reply = await replied;
    const said = (await json(reply)) as T & { message?: string };
    if (reply.statusCode === 200) return said;
    const message = said.message ?? `The supervisor answered ${reply.statusCode}.`;
    throw reply.statusCode === 422 ? new RuntimeRefusal(message) : new Error(message);
  } catch (error) {
    const cause = stream?.errored ?? undefined;
    await broken;
    throw cause ?? error;
  }
}
