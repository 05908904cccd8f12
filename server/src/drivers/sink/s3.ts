import { createHash, createHmac } from 'node:crypto';
import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import type { May } from '../../kit/public-address.ts';
import type { Sink, SinkMessage, SinkOrder } from '../../kit/sink.ts';
import { failedAll, problemOf, SinkProblem } from './problems.ts';
import { type Answer, request, within } from './request.ts';

type Config = Extract<SinkConfig, { kind: 's3' }>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** As S3 wants names in an address: everything but these signs in per cent. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const pathOf = (key: string) => key.split('/').map(encoded).join('/');

type Signing = { method: string; url: URL; body: string; at: Date; config: Config; secret: string };

/** The headers of a request signed by AWS Signature Version 4. */
export function signed({ method, url, body, at, config, secret }: Signing): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${config.region}/s3/aws4_request`;
  const headers = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    lines.join(''),
    names,
    headers['x-amz-content-sha256'],
  ];
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n');
  const key = [day, config.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, text).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${config.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function judge({ status, text, location }: Answer) {
  if (status >= 200 && status < 300) return;
  const said = /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1] ?? text.slice(0, 200);
  const detail = `${status} ${said}`;
  if (status === 301 || status === 307) throw new SinkProblem('redirect', `${detail} ${location ?? ''}`);
  if (/NoSuchBucket/.test(said) || status === 404) throw new SinkProblem('missing', detail);
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(said) || status === 401)
    throw new SinkProblem('login', detail);
  if (status === 403) throw new SinkProblem('denied', detail);
  if (status >= 500 || status === 429) throw new SinkProblem('answered', detail);
  throw new SinkProblem('answered', detail, 'never');
}

/** Files of lines of JSON: one object for each batch, named by its hour and by what it holds. */
export function openS3Sink(order: SinkOrder & { config: Config }, may: May): Sink {
  const { config, secrets, timeoutMs, clientId } = order;
  const base = new URL(config.endpoint);
  const host = config.isPathStyle ? base.host : `${config.bucket}.${base.host}`;
  const root = `${base.protocol}//${host}${config.isPathStyle ? `/${config.bucket}` : ''}`;

  async function ask(method: string, key: string, query: string, body: string, signal?: AbortSignal) {
    const url = new URL(`${root}/${pathOf(key)}${query}`);
    const { host: _, ...headers } = signed({
      ...{ method, url, body, at: new Date(), config, secret: secrets.secretAccessKey ?? '' },
    });
    judge(
      await request({ method, url, headers, body, may, ca: config.ca, signal: within(timeoutMs, signal) }),
    );
  }
  return {
    async test() {
      try {
        // Lists at most one name: the bucket is there, and the key is known.
        await ask('GET', '', '?list-type=2&max-keys=1', '');
        return { problem: null, detail: `${config.bucket} (${base.host})` };
      } catch (error) {
        return { problem: problemOf(error).problem, detail: base.host };
      }
    },
    async send(batch, signal) {
      try {
        await ask('PUT', objectName(config.prefix, clientId, batch), '', linesOf(batch), signal);
        return batch.map(() => 'sent' as const);
      } catch (error) {
        return failedAll(batch, error);
      }
    },
    close: async () => undefined,
  };
}

/** The same batch again is the same object again. */
export function objectName(prefix: string, clientId: string, batch: readonly SinkMessage[]) {
  const hour = (batch[0]?.at ?? new Date(0)).toISOString().slice(0, 13).replace(/[-T]/g, '/');
  const number = (id = 0) => String(id).padStart(15, '0');
  return `${prefix}${hour}/${clientId}-${number(batch[0]?.id)}-${number(batch.at(-1)?.id)}.ndjson`;
}

/** A template may be of several lines: here each message is one. */
const oneLine = (payload: string) => (payload.includes('\n') ? JSON.stringify(JSON.parse(payload)) : payload);
const linesOf = (batch: readonly SinkMessage[]) =>
  batch.map(({ payload }) => `${oneLine(payload)}\n`).join('');
