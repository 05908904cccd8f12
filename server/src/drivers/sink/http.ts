import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import type { May } from '../../kit/public-address.ts';
import type { Sink, SinkMessage, SinkOrder } from '../../kit/sink.ts';
import { sendEach } from './each.ts';
import { failedAll, problemOf, SinkProblem } from './problems.ts';
import { type Answer, request, within } from './request.ts';

type Config = Extract<SinkConfig, { kind: 'http' }>;

/** Those that pass by themselves: wait, too many, later. */
const PASSING = new Set([408, 423, 425, 429]);

function judge({ status, text, location }: Answer) {
  if (status >= 200 && status < 300) return;
  const detail = `${status}${text ? ` ${text.slice(0, 200)}` : ''}`;
  if (status >= 300 && status < 400)
    throw new SinkProblem(
      'redirect',
      `${status} to ${location ?? 'nowhere'}: give that address itself.`,
      'again',
    );
  // Not of this message: nothing is taken until a user mends the login.
  if (status === 401 || status === 407) throw new SinkProblem('login', detail, 'away');
  if (status === 403) throw new SinkProblem('denied', detail, 'away');
  if (status === 502 || status === 503 || status === 504) throw new SinkProblem('answered', detail, 'away');
  if (status >= 500 || PASSING.has(status)) throw new SinkProblem('answered', detail, 'again');
  throw new SinkProblem('answered', detail, 'never');
}

/** POST, each message by itself or many as one array. */
export function openHttpSink(
  order: SinkOrder & { config: Config },
  may: May,
  ownUrl: () => string | undefined,
): Sink {
  const { config, secrets, timeoutMs, inFlight, receiverPath } = order;
  // Our own receiver is the one address inside that is always allowed, and only it.
  const isOwn = config.isReceiver && receiverPath !== undefined;
  /** Asked anew every time: a server that starts sends before it listens, and then it would be another's address. */
  const address = () => {
    if (!isOwn) return new URL(config.url);
    const own = ownUrl();
    if (own === undefined) throw new SinkProblem('connection_refused', 'The server does not listen yet.');
    return new URL(own + receiverPath);
  };
  const kept = { keepAlive: true, maxSockets: inFlight };
  const isSecure = !isOwn && new URL(config.url).protocol === 'https:';
  const agent = isSecure ? new https.Agent(kept) : new http.Agent(kept);
  const fixed = Object.fromEntries(config.headers.map(({ name, value }) => [name.toLowerCase(), value]));

  const headersOf = (body: string, more: Record<string, string>): Record<string, string> => {
    const at = String(Math.floor(Date.now() / 1000));
    const signed: Record<string, string> = secrets.signingKey
      ? {
          'cloudyard-signature': `t=${at},v1=${createHmac('sha256', secrets.signingKey).update(`${at}.${body}`).digest('hex')}`,
        }
      : {};
    return {
      ...{ ...fixed, 'content-type': 'application/json', 'user-agent': 'Cloudyard' },
      ...(secrets.authorization ? { authorization: secrets.authorization } : {}),
      ...{ ...signed, ...more },
    };
  };
  const post = async (body: string, more: Record<string, string>, signal?: AbortSignal) =>
    judge(
      await request({
        ...{ method: 'POST', url: address(), body, may: isOwn ? () => true : may, agent, ca: config.ca },
        headers: headersOf(body, more),
        signal: within(timeoutMs, signal),
      }),
    );

  return {
    async test() {
      try {
        await post(JSON.stringify({ probe: true }), { 'cloudyard-probe': '1' });
        return { problem: null, detail: address().host };
      } catch (error) {
        const detail = isOwn ? '' : new URL(config.url).host;
        return { problem: problemOf(error).problem, detail };
      }
    },
    async send(batch, signal) {
      const idOf = ({ id }: SinkMessage) => ({ 'cloudyard-message': String(id) });
      if (!config.isBatch)
        return sendEach(batch, inFlight, (message) => post(message.payload, idOf(message), signal));
      const [first, last] = [batch[0]?.id ?? 0, batch.at(-1)?.id ?? 0];
      try {
        const body = `[${batch.map(({ payload }) => payload).join(',')}]`;
        await post(body, { 'cloudyard-messages': `${first}-${last}` }, signal);
        return batch.map(() => 'sent' as const);
      } catch (error) {
        return failedAll(batch, error);
      }
    },
    close: async () => agent.destroy(),
  };
}
