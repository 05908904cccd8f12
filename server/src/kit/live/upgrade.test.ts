import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { actorOf, ctx, house, rawClient, rawConnected, refusedWith, until } from './test-support.ts';

const as = (name: string, origin?: string) => ({
  headers: { cookie: `other=1; cloudyard=${name}`, ...(origin ? { origin } : {}) },
});

describe('asking for a socket', () => {
  it('as nobody is refused', async () => {
    const { live, url } = await house();
    expect(await refusedWith(url)).toBe(401);
    expect(await refusedWith(url, as('stranger'))).toBe(401);
    expect(live.connections()).toBe(0);
  });

  it('from a page of another site is refused', async () => {
    const { url } = await house();
    expect(await refusedWith(url, as('one', 'http://evil'))).toBe(403);
  });

  it('from our page, or from a program, is granted', async () => {
    const { live, url } = await house();
    await rawClient(url, as('one', 'http://ours'));
    await rawClient(`${url}?x=1`, as('one'));
    expect(live.connections()).toBe(2);
  });

  it('elsewhere is not found, unless somebody else listens there', async () => {
    const { server, url } = await house();
    const elsewhere = url.replace('sia-equipment-websocket', 'elsewhere');
    expect(await refusedWith(elsewhere, as('one'))).toBe(404);
    server.on('upgrade', (request, socket) => {
      if (request.url === '/elsewhere') socket.end('HTTP/1.1 418 Teapot\r\n\r\n');
    });
    expect(await refusedWith(elsewhere, as('one'))).toBe(418);
  });

  it('too often for one session is refused, until one leaves', async () => {
    const { live, people, url } = await house({ socketsPerSession: 2 });
    people.set('two', actorOf('session two'));
    const first = await rawClient(url);
    await rawClient(url);
    expect(await refusedWith(url, as('one'))).toBe(429);
    await rawClient(url, as('two'));
    first.ws.close();
    await until(() => live.connections() === 2);
    await rawClient(url);
  });

  it('while the look-up fails is refused, and logged', async () => {
    const authenticate = () => Promise.reject(new Error('the database is away'));
    const { lines, url } = await house({}, { authenticate });
    expect(await refusedWith(url, as('one'))).toBe(500);
    expect(lines.join()).toContain('the database is away');
  });

  it('of a session that ends meanwhile does not slip in', async () => {
    let knock = () => {};
    const knocked = new Promise<void>((resolve) => {
      knock = resolve;
    });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const authenticate = async () => {
      knock();
      await opened;
      return actorOf('session one');
    };
    const { live, url } = await house({}, { authenticate });
    const coming = rawClient(url);
    await knocked;
    await live.endSession(ctx, 'session one', 'identity.kicked');
    // A second message on the same bus: when it has passed, the first has.
    await live.recheck(ctx, { userId: 'nobody' });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    open();
    expect(await (await coming).closed).toEqual({ code: 4001, reason: 'identity.kicked' });
    await until(() => live.connections() === 0);
  });

  it('and hanging up at once leaves nothing behind', async () => {
    const { live, url } = await house();
    const ws = new WebSocket(url, as('one'));
    ws.on('error', () => undefined);
    ws.terminate();
    await rawConnected(url);
    await until(() => live.connections() === 1);
  });
});
