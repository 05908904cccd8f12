import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerParser, BadAnswer } from './answer-parser.ts';
import { openStand, type Stand } from './testing/stand.ts';

/** What a parser makes of an answer that comes in pieces of so many bytes. */
function parsed(answer: string, size: number, { isBodiless = false, mayUpgrade = false } = {}) {
  const found = {
    status: 0,
    body: '',
    trailers: [] as string[],
    ended: false,
    continued: 0,
    raw: [] as string[],
  };
  const parser = new AnswerParser();
  parser.expect(
    {
      onContinue: () => {
        found.continued += 1;
      },
      onHead: ({ status, raw }) => Object.assign(found, { status, raw }),
      onHeadAlone: () => undefined,
      onData: (chunk) => {
        found.body += chunk;
      },
      onEnd: (last, trailers) => {
        found.body += last ?? '';
        Object.assign(found, { trailers, ended: true });
      },
    },
    isBodiless,
    mayUpgrade,
  );
  const bytes = Buffer.from(answer, 'latin1');
  for (let at = 0; at < bytes.length; at += size) parser.push(bytes.subarray(at, at + size));
  return { ...found, isReusable: parser.isReusable, finish: () => parser.finish(), rest: parser.takeRest() };
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe.each([1, 2, 3, 7, 100_000])('an answer in pieces of %i bytes', (size) => {
  it('has a length', () =>
    expect(parsed(`${OK}Content-Length: 5\r\nA:b \r\n\r\nhello`, size)).toMatchObject({
      status: 200,
      body: 'hello',
      ended: true,
      isReusable: true,
      raw: ['Content-Length', '5', 'A', 'b'],
    }));

  it('has chunks and trailers', () =>
    expect(
      parsed(
        `${OK}Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n00002\r\nlo\r\n0\r\nX-Sum: 1\r\n\r\n`,
        size,
      ),
    ).toMatchObject({ body: 'hello', trailers: ['X-Sum', '1'], ended: true, isReusable: true }));

  it('ends with the connection', () => {
    const one = parsed(`${OK}\r\nhello`, size);
    expect(one).toMatchObject({ body: 'hello', ended: false, isReusable: false });
    expect(one.finish()).toBe(true);
  });

  it('is preceded by others', () =>
    expect(
      parsed(
        `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\n${OK}Content-Length: 0\r\n\r\n`,
        size,
      ),
    ).toMatchObject({ continued: 1, status: 200, ended: true }));

  it('has no body', () => {
    expect(parsed(`${OK}Content-Length: 5\r\n\r\n`, size, { isBodiless: true }).isReusable).toBe(true);
    expect(parsed('HTTP/1.1 304 x\r\nContent-Length: 5\r\n\r\n', size).isReusable).toBe(true);
    expect(parsed('HTTP/1.1 204 x\r\n\r\n', size).isReusable).toBe(true);
  });

  it('lets its connection go', () => {
    expect(parsed(`${OK}Connection: Close\r\nContent-Length: 0\r\n\r\n`, size).isReusable).toBe(false);
    expect(parsed('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', size).isReusable).toBe(false);
    expect(
      parsed(`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, size).isReusable,
    ).toBe(false);
    expect(parsed(`${OK}Content-Length: 1\r\n\r\nab`, size).isReusable).toBe(false);
  });

  it('turns into another protocol', () =>
    expect(
      parsed('HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\nabc', size, { mayUpgrade: true }),
    ).toMatchObject({ status: 101, rest: Buffer.from('abc') }));

  it.each([
    'hello world\r\n\r\n',
    'HTTP/2 200 OK\r\n\r\n',
    'HTTP/1.1 99 x\r\n\r\n',
    'HTTP/1.1 101 Switching\r\n\r\n',
    `${OK}Content-Length: -1\r\n\r\n`,
    `${OK}Content-Length: 1, 1\r\n\r\n`,
    `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    `${OK}Transfer-Encoding: gzip\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n11111111111\r\n`,
    `${OK}no colon\r\n\r\n`,
    `${OK}: empty\r\n\r\n`,
    `${OK}A : b\r\n\r\n`,
    `${OK}A: b\r\n folded\r\n\r\n`,
    `${OK}A: b\nC: d\r\n\r\n`,
    `${OK}A: b\0\r\n\r\n`,
    'HTTP/1.1 200 O\nK\r\n\r\n',
    `${OK}A: ${'a'.repeat(40_000)}`,
  ])('that is none: %j', (answer) => {
    if (answer.length > 10_000 && size < 100) return;
    expect(() => parsed(answer, size)).toThrow(BadAnswer);
  });
});

describe('a hostile application', () => {
  let stand: Stand;
  let cookie: string;
  let handle: RequestListener = () => undefined;
  beforeAll(async () => {
    stand = await openStand();
    const { target } = await stand.application((request, response) => handle(request, response));
    stand.route('one', target);
    cookie = await stand.cookieOf('one');
  });
  afterAll(() => stand.close());

  it('says more than it was asked for: the connection is not used again', async () => {
    let answers = 0;
    const poison = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison';
    handle = (asked) => {
      answers += 1;
      asked.socket.write(`${OK}Content-Length: 2\r\n\r\nok${poison}`);
    };
    for (let n = 0; n < 3; n += 1)
      expect((await stand.ask('one', '/', { headers: { cookie } })).body).toBe('ok');
    expect(answers).toBe(3);
  });

  it.each([
    'hello\r\n\r\n',
    'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n',
    `${OK}A: ${'a'.repeat(40_000)}\r\n\r\n`,
    `${OK}A: 1\nSet-Cookie: cloudyard=1\r\n\r\n`,
    '',
  ])('answers %j: that is 502', async (bad) => {
    handle = (asked) => asked.socket.end(bad);
    expect((await stand.ask('one', '/', { headers: { cookie } })).status).toBe(502);
  });
});
