import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openStand, type Stand, sayRaw } from './testing/stand.ts';

let stand: Stand;
let cookie: string;
let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

beforeAll(async () => {
  stand = await openStand();
  const { target } = await stand.application(
    (request, response) => handle(request, response),
    (server) => {
      server.on('checkContinue', (asked: IncomingMessage, response: ServerResponse) => {
        if (asked.url === '/no') response.writeHead(417).end('no');
        else {
          response.writeContinue();
          handle(asked, response);
        }
      });
    },
  );
  stand.route('one', target);
  cookie = await stand.cookieOf('one');
});
afterAll(() => stand.close());

const options = (path: string, more: object = {}) => ({
  host: '127.0.0.1',
  port: stand.port,
  path,
  agent: false as const,
  ...more,
  headers: { host: `one.apps.localhost:${stand.port}`, cookie, ...(more as { headers?: object }).headers },
});
const MB = 1024 * 1024;

describe('streaming', () => {
  it('200 MB each way at once pass through a few', async () => {
    const block = Buffer.alloc(MB, 'streamed');
    const blocks = function* () {
      for (let n = 0; n < 200; n += 1) yield block;
    };
    handle = (asked, response) => {
      const hash = createHash('sha256');
      let bytes = 0;
      asked.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        hash.update(chunk);
      });
      asked.on(
        'end',
        () =>
          response.setHeader('x-sum', hash.digest('hex')).writeHead(200) &&
          Readable.from(blocks()).pipe(response),
      );
      expect(bytes).toBe(0);
    };
    const before = process.memoryUsage().rss;
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 20);
    const received = await new Promise<{ bytes: number; sum: unknown }>((resolve, reject) => {
      const sent = request(
        options('/', { method: 'PUT', headers: { 'content-length': 200 * MB } }),
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          answer.on('end', () => resolve({ bytes, sum: answer.headers['x-sum'] }));
        },
      );
      sent.on('error', reject);
      Readable.from(blocks()).pipe(sent);
    });
    clearInterval(look);
    expect(received.bytes).toBe(200 * MB);
    const sum = createHash('sha256');
    for (const one of blocks()) sum.update(one);
    expect(received.sum).toBe(sum.digest('hex'));
    // Sender, proxy and application are one process here: three times the buffers of a stream, and garbage.
    expect(most).toBeLessThan(160 * MB);
  });

  it('an answer is passed on as it comes, its head first', async () => {
    let go: (() => void) | undefined;
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      go = () => response.write('data: 1\n\n');
    };
    await new Promise<void>((resolve) => {
      const sent = request(options('/events'), (answer) => {
        expect(answer.headers['content-type']).toBe('text/event-stream');
        go?.();
        answer.once('data', (chunk) => {
          expect(String(chunk)).toBe('data: 1\n\n');
          sent.destroy();
          resolve();
        });
      });
      sent.on('error', () => undefined).end();
    });
  });

  it('a caller who leaves is reported to the application', async () => {
    let isClosed = false;
    handle = (asked, response) => {
      response.write('x');
      asked.socket.on('close', () => {
        isClosed = true;
      });
    };
    const sent = request(options('/'), () => sent.destroy());
    sent.on('error', () => undefined).end();
    await eventually(() => expect(isClosed).toBe(true));
  });

  it('an application that ends in the middle is not taken for a whole answer', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.destroy());
    };
    await expect(
      new Promise((resolve, reject) => {
        request(options('/'), (answer) => text(answer).then(resolve, reject))
          .on('error', reject)
          .end();
      }),
    ).rejects.toThrow();
  });

  it('an answer before the end of the body reaches the caller, and the next request goes well', async () => {
    handle = (asked, response) => {
      if (asked.url === '/next') response.end('next');
      else response.writeHead(413).end('too much');
    };
    const big = Buffer.alloc(8 * MB);
    const first = await stand.ask('one', '/', { method: 'POST', body: big, headers: { cookie } });
    expect(first).toMatchObject({ status: 413, body: 'too much' });
    expect((await stand.ask('one', '/next', { headers: { cookie } })).body).toBe('next');
  });
});

describe('the forms of HTTP/1.1', () => {
  it('trailers pass both ways, without what is ours', async () => {
    handle = (asked, response) => {
      asked.resume().on('end', () => {
        response.writeHead(200, { trailer: 'x-sum, x-cloudyard-a' });
        response.write('body');
        response.addTrailers({
          'x-sum': JSON.stringify(asked.trailers),
          'x-cloudyard-a': '1',
          'set-cookie': 'a=1',
        });
        response.end();
      });
    };
    const trailers = await new Promise<NodeJS.Dict<string>>((resolve, reject) => {
      const sent = request(
        options('/', { method: 'POST', headers: { trailer: 'x-end', te: 'trailers' } }),
        (answer) => answer.resume().on('end', () => resolve(answer.trailers)),
      );
      sent.on('error', reject);
      sent.write('x');
      sent.addTrailers({
        'x-end': 'yes',
        'x-forwarded-for': '6.6.6.6',
        cookie: 'cloudyard=1',
        'x-cloudyard-identity': 'x',
      });
      sent.end();
    });
    expect(trailers).toEqual({ 'x-sum': '{"x-end":"yes"}' });
  });

  it('whether a body is wanted is the application’s decision', async () => {
    handle = (asked, response) => void text(asked).then((body) => response.end(`got ${body}`));
    const expecting = (path: string) =>
      new Promise<{ continued: boolean; status: number; body: string }>((resolve, reject) => {
        let continued = false;
        const headers = { expect: '100-continue', 'content-length': 4 };
        const sent = request(options(path, { method: 'POST', headers }), async (answer) =>
          resolve({ continued, status: answer.statusCode ?? 0, body: await text(answer) }),
        );
        sent.on('error', reject);
        sent.on('continue', () => {
          continued = true;
          sent.end('body');
        });
        sent.flushHeaders();
      });
    expect(await expecting('/yes')).toEqual({ continued: true, status: 200, body: 'got body' });
    expect(await expecting('/no')).toEqual({ continued: false, status: 417, body: 'no' });
  });

  it('HEAD has a length and no body, 204 and 304 neither; connections go on', async () => {
    handle = (asked, response) => {
      if (asked.url === '/204') response.writeHead(204).end();
      else if (asked.url === '/304') response.writeHead(304, { etag: '"x"' }).end();
      else
        response.writeHead(200, { 'content-length': 5 }).end(asked.method === 'HEAD' ? undefined : 'hello');
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const asked = (path: string, method = 'GET') =>
      new Promise<string>((resolve, reject) => {
        request(options(path, { method, agent }), async (answer) =>
          resolve(`${answer.statusCode} ${answer.headers['content-length']} ${await text(answer)}`),
        )
          .on('error', reject)
          .end();
      });
    expect(await asked('/', 'HEAD')).toBe('200 5 ');
    expect(await asked('/204')).toBe('204 undefined ');
    expect(await asked('/304')).toBe('304 undefined ');
    expect(await asked('/')).toBe('200 5 hello');
    agent.destroy();
  });

  it('Range and its answer pass', async () => {
    handle = (asked, response) =>
      response.writeHead(206, { 'content-range': 'bytes 1-2/5' }).end(asked.headers.range);
    const answer = await stand.ask('one', '/', { headers: { cookie, range: 'bytes=1-2' } });
    expect(answer).toMatchObject({
      status: 206,
      body: 'bytes=1-2',
      headers: { 'content-range': 'bytes 1-2/5' },
    });
  });

  it('HTTP/1.0 callers get an answer that ends with the connection', async () => {
    handle = (_, response) => {
      response.write('one');
      response.end('two');
    };
    const said = await sayRaw(
      stand.port,
      `GET / HTTP/1.0\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1.1 200 OK/);
    expect(said.toLowerCase()).not.toContain('chunked');
    expect(said).toMatch(/\r\n\r\nonetwo$/);
  });

  it('an upgrade to anything but a web socket is an ordinary request', async () => {
    handle = (asked, response) =>
      response.end(`plain ${asked.headers.upgrade} ${asked.headers['http2-settings']}`);
    const headers = {
      cookie,
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAA',
    };
    expect((await stand.ask('one', '/', { headers })).body).toBe('plain undefined undefined');
  });

  it('two requests in one packet are two requests', async () => {
    handle = (asked, response) => response.end(asked.url);
    const one = (path: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n${more}\r\n`;
    const said = await sayRaw(stand.port, one('/first') + one('/second', 'Connection: close\r\n'));
    expect(said.match(/(?<=\r\n\r\n)\/[a-z]+/g)).toEqual(['/first', '/second']);
  });
});

it('a broken connection of a stranger disturbs no other', async () => {
  handle = (_, response) => response.end('well');
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(stand.port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\nHost: one.apps');
      socket.resetAndDestroy();
    });
    socket.on('error', () => undefined);
  }
  expect((await stand.ask('one', '/', { headers: { cookie } })).body).toBe('well');
});
