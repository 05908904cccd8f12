import type { IncomingMessage } from 'node:http';

/** Of this connection only, set anew by us, or believed by applications without having a proxy that sets them. */
const DROPPED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'proxy'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings', 'content-length', 'expect'],
  ...['host', 'cookie', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'x-original-url'],
  ...['x-original-host', 'x-rewrite-url', 'x-host'],
]);

const isOurs = (lower: string) => lower.startsWith('x-forwarded') || lower.startsWith('x-cloudyard');

/** Whether a header of the caller stays behind. Many applications read `_` and `-` as the same sign. */
export function isDropped(lower: string): boolean {
  if (DROPPED.has(lower) || isOurs(lower)) return true;
  if (!lower.includes('_')) return false;
  const alike = lower.replaceAll('_', '-');
  return DROPPED.has(alike) || isOurs(alike);
}

const OF_THE_CONNECTION = /^(?:keep-alive|close|upgrade|te)$/;

/** Headers that the caller names as being of this connection only. */
function named(connection: string | undefined): Set<string> | undefined {
  if (!connection || connection === 'keep-alive') return undefined;
  const names = connection
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !OF_THE_CONNECTION.test(one));
  return names.length > 0 ? new Set(names) : undefined;
}

export type Asked = {
  request: IncomingMessage;
  /** Where the application finds itself: host of its target where that is another site. */
  host: string;
  path: string;
  /** The application's own cookies. */
  cookies: string;
  identity: string;
  /** X-Forwarded-For, -Proto and -Host, as lines. */
  forwarded: string;
  isUpgrade: boolean;
  /** The origin to say instead of our own, where the target is another site. */
  origin: string | undefined;
};

/** What the body is framed by: only what Node's parser understood of it. */
function framing(request: IncomingMessage): string {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) {
    const trailer = headers.trailer ? `Trailer: ${headers.trailer}\r\n` : '';
    return `Transfer-Encoding: chunked\r\n${trailer}`;
  }
  return headers['content-length'] === undefined ? '' : `Content-Length: ${headers['content-length']}\r\n`;
}

/** The head as the application gets it. Node's parser let no line end into names, values or the path. */
export function requestHead(asked: Asked): string {
  const { request, isUpgrade } = asked;
  const { rawHeaders, headers } = request;
  const also = named(headers.connection);
  let head = `${request.method} ${asked.path} HTTP/1.1\r\nHost: ${asked.host}\r\n`;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string;
    const lower = name.toLowerCase();
    if (isDropped(lower) || also?.has(lower)) continue;
    if (lower === 'origin' && asked.origin !== undefined) head += `Origin: ${asked.origin}\r\n`;
    else head += `${name}: ${rawHeaders[n + 1]}\r\n`;
  }
  if (asked.cookies !== '') head += `Cookie: ${asked.cookies}\r\n`;
  if (isUpgrade) head += 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  else {
    head += framing(request);
    if (headers.te && /\btrailers\b/i.test(String(headers.te))) head += 'Connection: TE\r\nTE: trailers\r\n';
    if (headers.expect) head += 'Expect: 100-continue\r\n';
  }
  return `${head}${asked.forwarded}X-Cloudyard-Identity: ${asked.identity}\r\n\r\n`;
}
