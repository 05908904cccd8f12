import http from 'node:http';
import https from 'node:https';
import type { May } from '../../kit/public-address.ts';
import { checkHost, guarded } from './guard.ts';
import { problemOf, SinkProblem } from './problems.ts';

export type Answer = { status: number; text: string; location: string | undefined };

export type Asking = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string | Buffer;
  may: May;
  signal: AbortSignal;
  ca?: string;
  agent?: http.Agent | https.Agent | undefined;
};

/** More of an answer than this is not kept. */
const MOST_ANSWER = 2_000;
/** Up to here the rest is read and forgotten, so that the connection can be used again; what is longer is cut off. */
const MOST_READ = 65_536;

/** One request to an address that may be asked. Redirects are reported and not followed: they could lead anywhere. */
export function request({ method, url, headers, body, may, signal, ca, agent }: Asking): Promise<Answer> {
  checkHost(url.hostname, may);
  const ask = url.protocol === 'https:' ? https.request : http.request;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise<Answer>((resolve, reject) => {
    const fail = (error: unknown) => reject(signal.aborted ? tooLong() : problemOf(error));
    const asked = ask(
      url,
      {
        ...{ method, signal, lookup: guarded(may), headers: { ...headers, ...length } },
        ...(agent ? { agent } : { agent: false }),
        ...(ca ? { ca } : {}),
      },
      (response) => {
        let text = '';
        let length = 0;
        const done = () =>
          resolve({ status: response.statusCode ?? 0, text, location: response.headers.location });
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < MOST_ANSWER) text += chunk.slice(0, MOST_ANSWER - text.length);
          length += chunk.length;
          if (length <= MOST_READ) return;
          done();
          asked.destroy();
        });
        response.on('error', fail);
        response.on('aborted', () => fail(new SinkProblem('broken', 'The answer ended in the middle.')));
        response.on('end', done);
      },
    );
    // Another protocol is no answer. Unheard, Node lets go of the connection without an event.
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, text: '', location: undefined });
    });
    asked.on('error', fail);
    // Whatever else became of it, it is over.
    asked.on('close', () => fail(new SinkProblem('broken', 'The connection ended without an answer.')));
    asked.end(body);
  });
}

const tooLong = () => new SinkProblem('timeout', 'No answer within the time allowed.');

/** Both: who waits gives up, or the time is over. */
export const within = (ms: number, signal?: AbortSignal) =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
