import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { actorOf, ctx, openInstance, rawClient, rawConnected, refusedWith, until } from './test-support.ts';

const as = (name: string, origin?: string) => ({
  headers: { cookie: `other=1; cloudyard=${name}`, ...(origin ? { origin } : {}) },
});

describe('a request for a socket', () => {
  it('without a known session is refused', async () => {
    const { live, url } = await openInstance();
    expect(await refusedWith(url)).toBe(401);
    expect(await refusedWith(url, as('stranger'))).toBe(401);
    expect(live.connections()).toBe(0);
  });

  it('from a page of another site is refused', async () => {
    const { url } = await openInstance();
    expect(await refusedWith(url, as('one', 'http://evil'))).toBe(403);
  });

  it('from our page, or from a program, is granted', async () => {
    const { live, url } = await openInstance();
    await rawClient(url, as('one', 'http://ours'));
    await rawClient(`${url}?x=1`, as('one'));
    expect(live.connections()).toBe(2);
  });

  it('at another address is not found, unless another listener answers there', async () => {
    const { server, url } = await openInstance();
    const elsewhere = url.replace('sia-equipment-websocket', 'elsewhere');
    expect(await refusedWith(elsewhere, as('one'))).toBe(404);
    server.on('upgrade', (request, socket) => {
      if (request.url === '/elsewhere') socket.end('HTTP/1.1 418 Teapot\r\n\r\n');
    });
    expect(await refusedWith(elsewhere, as('one'))).toBe(418);
  });

  it('beyond the limit of one session is refused, until one of its sockets closes', async () => {
    const { live, people, url } = await openInstance({ socketsPerSession: 2 });
    people.set('two', actorOf('session two'));
    const first = await rawClient(url);
    await rawClient(url);
    expect(await refusedWith(url, as('one'))).toBe(429);
    await rawClient(url, as('two'));
    first.ws.close();
    await until(() => live.connections() === 2);
    await rawClient(url);
  });

  it('is refused and logged while the look-up of its session fails', async () => {
    const authenticate = () => Promise.reject(new Error('the database is away'));
    const { lines, url } = await openInstance({}, { authenticate });
    expect(await refusedWith(url, as('one'))).toBe(500);
    expect(lines.join()).toContain('the database is away');
  });

  it('of a session that ends meanwhile is closed', async () => {
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
    const { live, url } = await openInstance({}, { authenticate });
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

  it('that hangs up at once leaves no connection behind', async () => {
    const { live, url } = await openInstance();
    const ws = new WebSocket(url, as('one'));
    ws.on('error', () => undefined);
    ws.terminate();
    await rawConnected(url);
    await until(() => live.connections() === 1);
  });
});
