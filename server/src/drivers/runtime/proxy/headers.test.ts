import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFraming } from './answer-headers.ts';
import { CONSOLE, keys, openStand, type Stand, sayRaw } from './testing/stand.ts';

let stand: Stand;
let cookie: string;
let heard: { headers: IncomingHttpHeaders; raw: string[] };
let says: [string, string][] = [];

beforeAll(async () => {
  stand = await openStand();
  const { target } = await stand.application((request, response) => {
    heard = { headers: request.headers, raw: request.rawHeaders };
    response.writeHead(200, says).end('x');
  });
  stand.route('one', target);
  cookie = await stand.cookieOf('one');
});
afterAll(() => stand.close());

const asked = async (headers: Record<string, string>) => {
  await stand.ask('one', '/', { headers: { cookie, ...headers } });
  return heard.headers;
};
const answered = async (headers: [string, string][]) => {
  says = headers;
  const answer = await stand.ask('one', '/', { headers: { cookie } });
  says = [];
  return answer;
};

describe('what an application gets', () => {
  it('has its own cookies, and none of ours', async () => {
    const ours = [
      'cloudyard=token',
      '__Host-cloudyard=token',
      '__Secure-cloudyard=token',
      '__host-cloudyard=token',
      'cloudyard-device=d',
      'cloudyard-begun=b',
      '__Host-cloudyard-visit=v',
      'TGC-cloudyard=t',
      'cloudyard.locale=cn',
      '__Host-cloudyard-way=w',
    ];
    const all = ['a=1', cookie, ...ours, 'cloudyards=mine', 'bare', 'b=cloudyard=2'].join('; ');
    expect((await asked({ cookie: all })).cookie).toBe('a=1; cloudyards=mine; bare; b=cloudyard=2');
    expect(await asked({ cookie })).not.toHaveProperty('cookie');
  });

  it('learns from the proxy alone where the caller is and who', async () => {
    const forged = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      x_forwarded_for: '6.6.6.6',
      x_cloudyard_identity: 'forged',
      'x-cloudyard_identity': 'forged',
      'x-cloudyard-identity': 'forged',
      'x-cloudyard-admin': 'yes',
      proxy: 'evil',
    };
    const got = await asked({ ...forged, authorization: 'Bearer own', 'x-own': 'stays' });
    expect(got).toMatchObject({
      host: `one.apps.localhost:${stand.port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `one.apps.localhost:${stand.port}`,
      authorization: 'Bearer own',
      'x-own': 'stays',
    });
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-prefix', 'proxy', 'x-cloudyard-admin'])
      expect(got).not.toHaveProperty(name);
    expect(heard.raw.filter((one) => /6\.6\.6\.6|forged|evil/.test(one))).toEqual([]);
  });

  it('gets no header of the connection, nor one that is named as such; ours cannot be named away', async () => {
    const got = await asked({
      connection: 'close, x-secret, x-cloudyard-identity, X-Forwarded-For',
      'x-secret': '1',
      'keep-alive': 'timeout=1',
      te: 'trailers, deflate',
      'proxy-authorization': 'Basic x',
    });
    expect(got).not.toHaveProperty('x-secret');
    expect(got).not.toHaveProperty('keep-alive');
    expect(got).not.toHaveProperty('proxy-authorization');
    expect(got.te).toBe('trailers');
    expect(got['x-forwarded-for']).toBe('127.0.0.1');
    expect(got['x-cloudyard-identity']).toBeDefined();
  });

  it('reads who is calling from a signed header that lives for a minute', async () => {
    const token = String((await asked({}))['x-cloudyard-identity']);
    const [head = '', body = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'k1' });
    const claims = read(body);
    expect(claims).toMatchObject({
      iss: CONSOLE,
      aud: 'instance-one',
      sub: 'account-ann',
      name: 'ann',
      enterprise: 'enterprise-1',
    });
    expect(claims.exp - claims.iat).toBe(60);
    const publicKey = createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' }));
    const isSigned = verify(
      null,
      Buffer.from(`${head}.${body}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect((await asked({}))['x-cloudyard-identity']).toBe(token);
    const other = await stand.cookieOf('one', 'bob');
    expect((await asked({ cookie: other }))['x-cloudyard-identity']).not.toBe(token);
  });

  it('gets a name that is no header, whatever it holds', async () => {
    const odd = await stand.cookieOf('one', 'eve', { name: '王\r\nX-Admin: yes', session: 's\r\n' });
    const got = await asked({ cookie: odd });
    expect(got).not.toHaveProperty('x-admin');
    const [, body = ''] = String(got['x-cloudyard-identity']).split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString()).name).toBe('王\r\nX-Admin: yes');
  });
});

describe('what a browser gets', () => {
  it('takes cookies for the application itself, and none for a domain or under our names', async () => {
    const { headers } = await answered([
      ['Set-Cookie', 'good=1; Path=/; HttpOnly'],
      ['Set-Cookie', '__Host-own=1; Path=/; Secure'],
      ['Set-Cookie', 'wide=1; Domain=apps.localhost'],
      ['Set-Cookie', 'wide=2; path=/;DOMAIN = .apps.localhost'],
      ['Set-Cookie', 'wide=3; domain'],
      ['Set-Cookie', 'cloudyard=stolen'],
      ['Set-Cookie', '__Host-cloudyard-visitor=x; Path=/; Secure'],
      ['Set-Cookie', ' __secure-CLOUDYARD-visitor =x'],
      ['Set-Cookie', '__Host-__Host-cloudyard=x'],
      ['Set-Cookie', '=cloudyard=x'],
      ['Set-Cookie', 'nameless'],
      ['Set-Cookie2', 'old=1'],
      ['Set-Cookie', 'last=domain=1; Path=/domain'],
    ]);
    expect(headers['set-cookie']).toEqual([
      'good=1; Path=/; HttpOnly',
      '__Host-own=1; Path=/; Secure',
      'last=domain=1; Path=/domain',
    ]);
    expect(headers).not.toHaveProperty('set-cookie2');
  });

  it('hears nothing that would hold for more than the application', async () => {
    const dropped: [string, string][] = [
      ['Strict-Transport-Security', 'max-age=1; includeSubDomains'],
      ['Public-Key-Pins', 'x'],
      ['Clear-Site-Data', '"cookies"'],
      ['X-Cloudyard-Identity', 'x'],
      ['Alt-Svc', 'h2="evil:443"'],
      ['X-Frame-Options', 'DENY'],
      ['Origin-Agent-Cluster', '?0'],
    ];
    const { headers } = await answered([
      ...dropped,
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['X-Own', 'y'],
    ]);
    for (const [name] of dropped.slice(0, -1)) expect(headers).not.toHaveProperty(name.toLowerCase());
    expect(headers).toMatchObject({
      'origin-agent-cluster': '?1',
      'cross-origin-opener-policy': 'same-origin',
      'x-own': 'y',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `frame-ancestors ${CONSOLE} 'self'`,
    });
  });

  it('keeps what the application says of referrers and sniffing, and its policy but for framing', async () => {
    const { headers } = await answered([
      ['Referrer-Policy', 'no-referrer'],
      ['Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'; img-src *"],
    ]);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; img-src *, frame-ancestors ${CONSOLE} 'self'`,
    );
  });

  it.each([
    ["frame-ancestors 'none'", ''],
    ["FRAME-ANCESTORS *;default-src 'self'", "default-src 'self'"],
    ["default-src 'self', frame-ancestors *", "default-src 'self'"],
    ['frame-ancestors-not x', 'frame-ancestors-not x'],
    [' ; ;', ''],
  ])('takes framing out of %s', (policy, left) => expect(withoutFraming(policy)).toBe(left));
});

describe('what both sides could read differently', () => {
  const head = () => `POST / HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n`;
  it.each([
    ['length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX'],
    ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nX'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\n123456'],
    ['a length with a sign', 'Content-Length: +5\r\n\r\n12345'],
    ['an unknown encoding', 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    ['chunked twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a hidden encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a blank before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a folded line', 'X-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed', 'X-A: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a zero byte', 'X-A: 1\0\r\n\r\n'],
  ])('is refused: %s', async (_, rest) => {
    const before = stand.proxy.figures('instance-one').requests;
    expect(await sayRaw(stand.port, head() + rest)).toMatch(/^HTTP\/1.1 400 /);
    expect(stand.proxy.figures('instance-one').requests).toBe(before);
  });

  it('a bad chunk ends the connection, and nothing after it is a request', async () => {
    const said = await sayRaw(
      stand.port,
      `${head()}Transfer-Encoding: chunked\r\n\r\nzz\r\nGET /smuggled HTTP/1.1\r\nHost: one.apps.localhost\r\n\r\n`,
    );
    expect(said).not.toMatch(/200 OK/);
  });

  it('a head above 32 KB is refused', async () => {
    expect(await sayRaw(stand.port, `${head()}X-A: ${'a'.repeat(33 * 1024)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
    expect((await stand.ask('one', '/', { headers: { cookie, 'x-a': 'a'.repeat(14 * 1024) } })).status).toBe(
      200,
    );
  });

  it('TRACE reflects nothing', async () => {
    expect((await stand.ask('one', '/', { method: 'TRACE', headers: { cookie } })).status).toBe(405);
  });
});
