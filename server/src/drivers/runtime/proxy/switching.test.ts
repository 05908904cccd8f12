import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { times } from '../../../../test/prove.ts';
import { openStand, type Stand } from './testing/stand.ts';
import type { Target } from './types.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await openStand({ replaceMs: 60_000 });
});
afterEach(() => stand.close());

const inside = (who = 'ann') => stand.cookieOf('one', who);

describe('a new release takes over', () => {
  it('under load, many times, and no request is lost', async () => {
    const make = (name: string) =>
      stand.application((asked, response) => {
        // Some answer at once, some in pieces, some after the next one has taken over.
        const body = asked.method === 'POST' ? text(asked) : Promise.resolve('');
        void body.then(async (said) => {
          const wait = Number(asked.headers['x-wait']);
          if (wait > 0) await sleep(wait);
          if (wait % 2 === 0) response.write(`${name} `);
          response.end(said);
        });
      });
    let current = await make('0');
    stand.route('one', current.target);
    const cookie = await inside();
    const agent = new Agent({ keepAlive: true, maxSockets: 24 });
    const lost: string[] = [];
    let answered = 0;
    let isOver = false;
    const ask = (n: number) =>
      new Promise<void>((resolve) => {
        const body = n % 3 === 0 ? `posted ${n}` : undefined;
        const fail = (error: unknown) => {
          lost.push(String(error));
          resolve();
        };
        const headers = { host: 'one.apps.localhost', cookie, 'x-wait': String(n % 7) };
        request(
          { host: '127.0.0.1', port: stand.port, agent, method: body ? 'POST' : 'GET', headers },
          async (answer) => {
            const said = await text(answer).catch(fail);
            if (answer.statusCode !== 200 || (body && !said?.endsWith(body)))
              fail(`${answer.statusCode} ${said}`);
            answered += 1;
            resolve();
          },
        )
          .on('error', fail)
          .end(body);
      });
    const callers = Array.from({ length: 24 }, async (_, caller) => {
      for (let n = caller; !isOver; n += 24) await ask(n);
    });
    for (let n = 1; n <= times(20, 200); n += 1) {
      const before = answered;
      const next = await make(String(n));
      stand.route('one', next.target);
      await stand.proxy.drained('instance-one', current.target, 10_000);
      // What was drained has nothing in hand: it can be closed the hard way.
      current.server.close();
      current.server.closeAllConnections();
      current = next;
      await eventually(() => expect(answered).toBeGreaterThan(before + 50), { interval: 2 });
    }
    isOver = true;
    await Promise.all(callers);
    agent.destroy();
    expect(lost).toEqual([]);
  });

  it('what is in hand ends where it began; then the former target is drained', async () => {
    let finish: (() => void) | undefined;
    const old = await stand.application((_, response) => {
      response.write('old');
      finish = () => response.end(' whole');
    });
    const next = await stand.application((_, response) => response.end('new'));
    stand.route('one', old.target);
    const headers = { cookie: await inside() };
    const first = stand.ask('one', '/', { headers });
    await eventually(() => expect(finish).toBeDefined());
    stand.route('one', next.target);
    expect((await stand.ask('one', '/', { headers })).body).toBe('new');
    let isDrained = false;
    const drained = stand.proxy.drained('instance-one', old.target, 60_000).then(() => {
      isDrained = true;
    });
    await stand.proxy.drained('instance-one', old.target, 20);
    expect(isDrained).toBe(false);
    finish?.();
    expect((await first).body).toBe('old whole');
    await drained;
    await stand.proxy.drained('instance-one', next.target, 60_000);
    await stand.proxy.drained('nobody', next.target, 60_000);
  });

  it('turning back to a former target while it has something in hand is one place, not two', async () => {
    const waiting: (() => void)[] = [];
    const one = await stand.application((_, response) => {
      waiting.push(() => response.end('one'));
    });
    const two = await stand.application((_, response) => response.end('two'));
    stand.route('one', one.target);
    const headers = { cookie: await inside() };
    const first = stand.ask('one', '/', { headers });
    await eventually(() => expect(waiting).toHaveLength(1));
    stand.route('one', two.target);
    stand.route('one', { path: one.target.path, at: 'socket' });
    const second = stand.ask('one', '/', { headers });
    await eventually(() => expect(waiting).toHaveLength(2));
    stand.route('one', two.target);
    const drained = stand.proxy.drained('instance-one', one.target, 60_000);
    for (const go of waiting) go();
    expect((await first).body + (await second).body).toBe('oneone');
    await drained;
  });
});

describe('while nothing runs between two releases', () => {
  const boot = () => stand.route('one', null, { state: 'booting' });
  it('pages wait, and are answered by the next one', async () => {
    const { target } = await stand.application((_, response) => response.end('there'));
    stand.route('one', target);
    const headers = { cookie: await inside() };
    boot();
    const waits = stand.ask('one', '/', { headers });
    const posted = await stand.ask('one', '/', { method: 'POST', body: 'x', headers });
    expect(posted.status).toBe(503);
    stand.route('one', target);
    expect((await waits).body).toBe('there');
  });

  it('they wait for so long, and not for what was never running', async () => {
    await stand.close();
    stand = await openStand({ replaceMs: 100 });
    boot();
    const headers = { cookie: await inside() };
    expect((await stand.ask('one', '/', { headers })).status).toBe(503);
    stand.route('one', { at: 'socket', path: '/nowhere' });
    boot();
    expect((await stand.ask('one', '/', { headers })).status).toBe(503);
    const crashes = stand.ask('one', '/', { headers: { ...headers, 'accept-language': 'en' } });
    stand.route('one', null, { state: 'crashed' });
    expect((await crashes).status).toBe(503);
  });

  it('a removed one is not waited for', async () => {
    stand.route('one', { at: 'socket', path: '/nowhere' });
    const headers = { cookie: await inside() };
    boot();
    const waits = stand.ask('one', '/', { headers });
    await eventually(() => expect(stand.proxy.figures('instance-one').requests).toBe(1));
    stand.proxy.remove('instance-one');
    expect((await waits).status).toBe(503);
  });
});

describe('a kept connection that the application has just closed', () => {
  /** Answers each connection once, and breaks it at the second request. */
  async function breaking(): Promise<{ target: Target; asked: string[] }> {
    const used = new WeakSet<Socket>();
    const asked: string[] = [];
    const { target } = await stand.application((request, response) => {
      asked.push(`${request.method} ${used.has(request.socket) ? 'again' : 'fresh'}`);
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      request.resume().on('end', () => response.end('well'));
    });
    return { target, asked };
  }

  it('is asked again over a fresh one, when asking twice does no harm', async () => {
    const { target, asked } = await breaking();
    stand.route('one', target);
    const headers = { cookie: await inside() };
    expect((await stand.ask('one', '/', { headers })).body).toBe('well');
    expect((await stand.ask('one', '/', { headers })).body).toBe('well');
    expect(asked).toEqual(['GET fresh', 'GET again', 'GET fresh']);
  });

  it('is not asked again for what may have been done', async () => {
    const { target, asked } = await breaking();
    stand.route('one', target);
    const headers = { cookie: await inside() };
    expect((await stand.ask('one', '/', { method: 'POST', body: 'x', headers })).body).toBe('well');
    expect((await stand.ask('one', '/', { method: 'POST', body: 'x', headers })).status).toBe(502);
    expect(asked).toEqual(['POST fresh', 'POST again']);
  });

  it('is not asked again when the connection was new, or when an answer had begun', async () => {
    let asked = 0;
    let isBroken = true;
    const { target } = await stand.application((request, response) => {
      asked += 1;
      if (isBroken && asked > 2) request.socket.end('HTTP/1.1 200 OK\r\nContent-Le');
      else if (isBroken && asked === 1) request.socket.destroy();
      else response.end('well');
    });
    stand.route('one', target);
    const headers = { cookie: await inside() };
    expect((await stand.ask('one', '/', { headers })).status).toBe(502);
    expect(asked).toBe(1);
    expect((await stand.ask('one', '/', { headers })).body).toBe('well');
    expect((await stand.ask('one', '/', { headers })).status).toBe(502);
    expect(asked).toBe(3);
    isBroken = false;
    expect((await stand.ask('one', '/', { headers })).body).toBe('well');
  });

  it('is not asked a third time', async () => {
    let asked = 0;
    const { target } = await stand.application((request, response) => {
      asked += 1;
      if (asked > 1) request.socket.destroy();
      else response.end('first');
    });
    stand.route('one', target);
    const headers = { cookie: await inside() };
    expect((await stand.ask('one', '/', { headers })).body).toBe('first');
    expect((await stand.ask('one', '/', { headers })).status).toBe(502);
    expect(asked).toBe(3);
  });
});

it('closing ends everything', async () => {
  let isClosed = false;
  const { target } = await stand.application((asked) => {
    asked.socket.on('close', () => {
      isClosed = true;
    });
  });
  stand.route('one', target);
  const cut = stand.ask('one', '/', { headers: { cookie: await inside() } }).catch(() => 'cut');
  await eventually(() => expect(stand.proxy.figures('instance-one').requests).toBe(1));
  await stand.proxy.close();
  expect(await cut).toBe('cut');
  await eventually(() => expect(isClosed).toBe(true));
});
