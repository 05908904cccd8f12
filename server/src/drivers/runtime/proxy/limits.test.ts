import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openStand, type Stand, sayRaw } from './testing/stand.ts';
import type { Tuning } from './tuning.ts';

let stand: Stand;
afterEach(() => stand.close());

async function open(tuning: Partial<Tuning>, handle: Parameters<Stand['application']>[0]) {
  stand = await openStand(tuning);
  const { target } = await stand.application(handle);
  stand.route('one', target);
  return stand.cookieOf('one');
}
const opened = (port: number) =>
  new Promise<{ socket: Socket; closed: Promise<void> }>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const closed = new Promise<void>((done) => socket.once('close', () => done()));
      resolve({ socket, closed });
    });
    socket.on('error', () => undefined).resume();
  });

describe('a slow caller', () => {
  it('who never ends the head is let go, and so is one who says nothing', async () => {
    await open({ headMs: 300, sweepMs: 50 }, (_, response) => response.end());
    const silent = await opened(stand.port);
    const slow = await opened(stand.port);
    slow.socket.write('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => slow.socket.write('X-A: b\r\n'), 50);
    await Promise.all([silent.closed, slow.closed]);
    clearInterval(drip);
  });

  it('whose body stands still is let go; one that moves is not', async () => {
    let clock = 0;
    let isAborted = false;
    let bytes = 0;
    const cookie = await open({ now: () => Date.now() + clock, sweepMs: 20 }, (asked, response) => {
      asked.on('error', () => {
        isAborted = true;
      });
      asked.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      asked.on('end', () => response.end('whole'));
    });
    const head = `POST / HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\nContent-Length: 6\r\n`;
    const still = await opened(stand.port);
    still.socket.write(`${head}\r\nabc`);
    const moving = await opened(stand.port);
    let heard = '';
    moving.socket.on('data', (chunk) => {
      heard += chunk;
    });
    moving.socket.write(`${head}Connection: close\r\n\r\na`);
    await eventually(() => expect(bytes).toBe(4));
    for (const [n, letter] of [...'bcdef'].entries()) {
      clock += 25_000;
      moving.socket.write(letter);
      await eventually(() => expect(bytes).toBe(5 + n));
    }
    await moving.closed;
    expect(heard).toContain('whole');
    await still.closed;
    await eventually(() => expect(isAborted).toBe(true));
  });

  it('who takes nothing of the answer is let go, and the application is not read further meanwhile', async () => {
    let sent = 0;
    let isClosed = false;
    const cookie = await open({ idleMs: 400, sweepMs: 50 }, (_, response) => {
      const block = Buffer.alloc(1 << 20);
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += 1;
        sent += 1;
      };
      response.on('drain', more).on('close', () => {
        isClosed = true;
      });
      more();
    });
    const { socket } = await opened(stand.port);
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await eventually(() => expect(isClosed).toBe(true));
    expect(sent).toBeLessThan(40);
    socket.destroy();
  });

  it('who takes nothing of a file is let go', async () => {
    await open({ idleMs: 400, sweepMs: 50 }, () => undefined);
    await writeFile(join(stand.folder, 'large.bin'), Buffer.alloc(64 << 20));
    const files = { at: 'folder', path: stand.folder } as const;
    stand.route('one', files);
    const cookie = await stand.cookieOf('one');
    const { socket } = await opened(stand.port);
    socket.pause();
    socket.write(`GET /large.bin HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await eventually(() => expect(stand.proxy.figures('instance-one').requests).toBe(1));
    let isDrained = false;
    void stand.proxy.drained('instance-one', files, 600_000).then(() => {
      isDrained = true;
    });
    expect(isDrained).toBe(false);
    await eventually(() => expect(isDrained).toBe(true));
    socket.destroy();
  });

  it('is not one who waits for a slow application', async () => {
    const cookie = await open({ idleMs: 100, sweepMs: 20 }, (_, response) => {
      setTimeout(() => response.end('late'), 600);
    });
    expect((await stand.ask('one', '/', { headers: { cookie } })).body).toBe('late');
  });
});

it('an application that never answers is answered with 504', async () => {
  const cookie = await open({ answerMs: 200, sweepMs: 50 }, () => undefined);
  expect((await stand.ask('one', '/', { headers: { cookie } })).status).toBe(504);
  expect(stand.proxy.figures('instance-one')).toEqual({ requests: 1, failures: 1, users: 1 });
});

it('an application that does not take the body is answered with 504, and holds up no other request', async () => {
  const cookie = await open({ answerMs: 400, sweepMs: 50 }, (asked) => void asked.pause());
  const body = Buffer.alloc(4 << 20);
  const asked = stand.ask('one', '/', { method: 'POST', body, headers: { cookie } });
  // A caller in the middle of a body may see the end of the connection before the answer.
  const status = await asked.then((answer) => answer.status).catch(() => 504);
  expect(status).toBe(504);
  expect(stand.proxy.figures('instance-one').failures).toBe(1);
});

describe('too much at once', () => {
  it('one address has so many connections, and has them back when they end', async () => {
    const cookie = await open({ perAddress: 4 }, (_, response) => response.end('in'));
    const many = await Promise.all(Array.from({ length: 4 }, () => opened(stand.port)));
    const fifth = await opened(stand.port);
    await fifth.closed;
    for (const { socket } of many) socket.destroy();
    await eventually(async () =>
      expect((await stand.ask('one', '/', { headers: { cookie } })).body).toBe('in'),
    );
  });

  it('one instance has so much in hand; what is above hears when to come again', async () => {
    const waiting: (() => void)[] = [];
    const cookie = await open({ perInstance: 3 }, (_, response) => {
      waiting.push(() => response.end('done'));
    });
    const first = Array.from({ length: 3 }, () => stand.ask('one', '/', { headers: { cookie } }));
    await eventually(() => expect(waiting).toHaveLength(3));
    const refused = await stand.ask('one', '/', { headers: { cookie } });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    for (const go of waiting) go();
    for (const one of await Promise.all(first)) expect(one.body).toBe('done');
    waiting.length = 0;
    const next = stand.ask('one', '/', { headers: { cookie } });
    await eventually(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect((await next).body).toBe('done');
  });

  it('behind a proxy each address that it names has its share, and is what the application hears', async () => {
    const heard: unknown[] = [];
    const waiting: (() => void)[] = [];
    stand = await openStand({ perAddress: 2 }, { trustedProxies: ['loopback', '10.0.0.1'] });
    const { target } = await stand.application(({ headers }, response) => {
      heard.push(headers['x-forwarded-for']);
      waiting.push(() => response.end());
    });
    stand.route('one', target);
    const cookie = await stand.cookieOf('one');
    const statuses: number[] = [];
    const ask = (said: string) => {
      const asked = stand.ask('one', '/', { headers: { cookie, 'x-forwarded-for': said } });
      void asked.then(({ status }) => statuses.push(status));
    };
    // The last that is no proxy of ours; what stands before it the caller says.
    ask('203.0.113.1');
    ask('6.6.6.6, 203.0.113.1, 10.0.0.1');
    await eventually(() => expect(waiting).toHaveLength(2));
    ask('7.7.7.7, 203.0.113.1');
    await eventually(() => expect(statuses).toEqual([503]));
    ask('203.0.113.2');
    await eventually(() => expect(waiting).toHaveLength(3));
    expect(heard.sort()).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2']);
    for (const go of waiting) go();
    await eventually(() => expect(statuses).toEqual([503, 200, 200, 200]));
  });

  it('where the console passes requests on, each address has its share', async () => {
    const waiting: (() => void)[] = [];
    const cookie = await open({ perAddress: 2 }, (_, response) => {
      waiting.push(() => response.end());
    });
    const socketPath = `${stand.folder}/proxy.sock`;
    await stand.proxy.listen({ path: socketPath });
    const statuses: number[] = [];
    const ask = (address: string) =>
      request(
        { socketPath, headers: { host: 'one.apps.localhost', cookie, 'x-forwarded-for': address } },
        (answer) => {
          statuses.push(answer.resume().statusCode ?? 0);
        },
      )
        .on('error', () => undefined)
        .end();
    ask('203.0.113.1');
    ask('203.0.113.1');
    await eventually(() => expect(waiting).toHaveLength(2));
    ask('203.0.113.1');
    await eventually(() => expect(statuses).toEqual([503]));
    ask('203.0.113.2');
    await eventually(() => expect(waiting).toHaveLength(3));
    for (const go of waiting) go();
    await eventually(() => expect(statuses).toEqual([503, 200, 200, 200]));
  });
});

it('what is refused with a body unread is not read as the next request', async () => {
  const cookie = await open({}, (_, response) => response.end());
  const hidden = `GET /hidden HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n\r\n`;
  const said = await sayRaw(
    stand.port,
    `POST / HTTP/1.1\r\nHost: one.apps.localhost\r\nContent-Length: ${hidden.length + 100}\r\n\r\n${hidden}`,
    { end: true },
  );
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  expect(stand.proxy.figures('instance-one').requests).toBe(0);
});
