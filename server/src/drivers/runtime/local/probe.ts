import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { posix } from 'node:path';
import { guardedLookup, type May } from '../../../kit/public-address.ts';

/**
 * Empty when an address of others answers well, otherwise what is wrong. Its name is resolved here, and only an address
 * that may be reached is connected to; redirects are answers and are not followed.
 */
export async function answers(url: string, path: string, timeout: number, may: May): Promise<string> {
  try {
    const at = new URL(url);
    if (path) at.pathname = posix.join(at.pathname, path);
    const status = await statusOf(at, timeout, may);
    return status < 400 ? '' : `it answered ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function statusOf(at: URL, timeout: number, may: May): Promise<number> {
  const host = at.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(at.protocol) || (isIP(host) && !may(host)))
    throw new Error(`${at.host} is not an address that is asked: it is not of the open internet`);
  const ask = at.protocol === 'https:' ? requestTls : request;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    const asked = ask(at, { agent: false, signal, lookup: guardedLookup(may) }, (reply) => {
      resolve(reply.statusCode ?? 0);
      // The head is all that was wanted.
      reply.destroy();
    });
    asked.on('error', (error) =>
      reject(signal.aborted ? new Error(`it did not answer within ${timeout} ms`) : error),
    );
    asked.end();
  });
}
