import { stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openStand, type Stand, sayRaw } from './testing/stand.ts';

let stand: Stand;
let cookie: string;
let handle: RequestListener = () => undefined;

beforeAll(async () => {
  stand = await openStand({ sweepMs: 50, replaceMs: 60_000 });
});
afterAll(() => stand.close());
beforeEach(async () => {
  const { target } = await stand.application((request, response) => handle(request, response));
  stand.route('one', target);
  cookie = await stand.cookieOf('one');
});

const head = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\n${more}\r\n`;

describe('a hostile visitor', () => {
  it('a caller who sends many requests at once and leaves keeps nothing in hand', async () => {
    handle = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 16)));
      };
      response.on('drain', more);
      more();
    };
    const file = join(stand.folder, 'large.bin');
    await writeFile(file, Buffer.alloc(8 << 20));
    const { target } = await stand.application((request, response) => handle(request, response));
    for (const at of [target, { at: 'folder', path: stand.folder }] as const) {
      stand.route('one', at);
      const before = stand.proxy.figures('instance-one').requests;
      const socket = connect(stand.port, '127.0.0.1', () => socket.write(head('/large.bin').repeat(8)));
      socket.pause().on('error', () => undefined);
      await eventually(() => expect(stand.proxy.figures('instance-one').requests).toBe(before + 8));
      socket.destroy();
      let isDrained = false;
      void stand.proxy.drained('instance-one', at, 600_000).then(() => {
        isDrained = true;
      });
      await eventually(() => expect(isDrained).toBe(true));
    }
  });

  it('who is shown out while waiting is not answered by the application', async () => {
    let asked = 0;
    // Its own listener: what others left on their way may still reach theirs.
    const { target } = await stand.application((_, response) => {
      asked += 1;
      response.end();
    });
    stand.route('one', target);
    const waiting = await stand.cookieOf('one', 'wes', { session: 'waiting' });
    stand.route('one', null, { state: 'booting' });
    const before = stand.proxy.figures('instance-one').requests;
    const answer = stand.ask('one', '/', { headers: { cookie: waiting } });
    await eventually(() => expect(stand.proxy.figures('instance-one').requests).toBe(before + 1));
    stand.proxy.showOut(['waiting']);
    stand.route('one', target);
    expect((await answer).status).toBe(401);
    expect(asked).toBe(0);
  });

  it('whose stream goes on is cut off when shown out', async () => {
    let isAsked = false;
    handle = (_, response) => {
      isAsked = response.writeHead(200).write('first');
    };
    const ending = await stand.cookieOf('one', 'eve', { session: 'stream' });
    const answer = stand
      .ask('one', '/', { headers: { cookie: ending } })
      .catch(() => ({ body: '(cut off)' }));
    await eventually(() => expect(isAsked).toBe(true));
    stand.proxy.showOut(['stream']);
    expect((await answer).body).toBe('(cut off)');
  });
});

describe('a stranger', () => {
  it('cannot open the socket of the console', async () => {
    const path = `${stand.folder}/own.sock`;
    await stand.proxy.listen({ path });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('does not keep a connection by an upgrade that was refused', async () => {
    const said = await sayRaw(
      stand.port,
      'GET / HTTP/1.1\r\nHost: one.apps.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1.1 401 /);
  });

  it('gets no proxy by CONNECT', async () => {
    const said = await sayRaw(
      stand.port,
      'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: one.apps.localhost\r\n\r\n',
    );
    expect(said).not.toMatch(/ 200 /);
  });

  it('injects nothing by the path into where people are led', async () => {
    const said = await sayRaw(
      stand.port,
      'GET /%0d%0aSet-Cookie:%20a=b?x=%0d%0ay HTTP/1.1\r\nHost: one.apps.localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1.1 302 /);
    expect(said).not.toMatch(/\r\nSet-Cookie: a=b/i);
  });
});

describe('what the supervisor says wrongly', () => {
  it.each(['ftp://x', 'nonsense', 'file:///etc/passwd'])('%s is no other site', (url) => {
    expect(() => stand.route('bad', { at: 'address', url })).toThrow('http or https');
    expect(stand.proxy.figures('instance-bad').requests).toBe(0);
  });
});
