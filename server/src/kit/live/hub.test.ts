import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import {
  actorOf,
  ctx,
  memoryBus,
  openInstance,
  type Raw,
  rawClient,
  rawConnected,
  refusedWith,
  until,
} from './test-support.ts';

const subscribe = async (raw: Raw, destination: string) => {
  raw.say(`SUBSCRIBE\nid:${destination}\ndestination:${destination}\nreceipt:${destination}\n\n\0`);
  await raw.heard('RECEIPT');
};
const as = (name: string) => ({ headers: { cookie: `cloudyard=${name}` } });

describe('a topic', () => {
  it('that no room registered is not found', async () => {
    const raw = await rawConnected((await openInstance()).url);
    raw.say('SUBSCRIBE\nid:1\ndestination:/topic/opener\nreceipt:9\n\n\0');
    expect((await raw.heard('ERROR')).headers).toMatchObject({ message: 'kit.not_found', 'receipt-id': '9' });
    expect(await raw.closed).toEqual({ code: 1008, reason: 'kit.not_found' });
  });

  it('is opened only to users whom its room admits', async () => {
    const { live, url } = await openInstance();
    const asked: string[] = [];
    live.topic('/topic/own', async ({ userId }, rest) => {
      asked.push(rest);
      return rest === userId.split(' ').at(-1);
    });
    live.topic('/topic/own/deep', () => {
      throw new Refusal('kit.conflict');
    });
    live.topic('/topic/broken', () => {
      throw new Error('broken');
    });
    const own = await rawConnected(url);
    await subscribe(own, '/topic/own/one');
    own.say('SUBSCRIBE\nid:2\ndestination:/topic/own/two\n\n\0');
    expect((await own.heard('ERROR')).headers.message).toBe('kit.not_allowed');
    expect((await own.closed).code).toBe(1008);
    expect(asked).toEqual(['one', 'two']);
    for (const [destination, message] of Object.entries({
      '/topic/own': 'kit.not_allowed',
      '/topic/own/*': 'kit.not_allowed',
      '/topic/own/deep/x': 'kit.conflict',
      '/topic/broken': 'kit.internal',
    })) {
      const raw = await rawConnected(url);
      raw.say(`SUBSCRIBE\nid:1\ndestination:${destination}\n\n\0`);
      expect((await raw.heard('ERROR')).headers.message).toBe(message);
    }
  });

  it('is registered once, and published to only when registered', async () => {
    const { live } = await openInstance();
    expect(() => live.topic('/topic/open', () => true)).toThrow();
    expect(() => live.topic('/topic/', () => true)).toThrow();
    await expect(live.publish(ctx, '/topic/none', 1)).rejects.toThrow('/topic/none');
  });
});

describe('two hubs on one bus', () => {
  async function two() {
    const bus = memoryBus();
    const [a, b] = [await openInstance({}, { bus }), await openInstance({}, { bus })];
    return { bus, a, b };
  }

  it('both deliver a message once and in order', async () => {
    const { a, b } = await two();
    const clients = [await rawConnected(a.url), await rawConnected(b.url)];
    for (const raw of clients) await subscribe(raw, '/topic/open/x');
    for (const n of [1, 2, 3]) await a.live.publish(ctx, '/topic/open/x', { n });
    await a.live.publish(ctx, '/topic/open', 'not subscribed');
    await b.live.publish(ctx, '/topic/open/x', undefined);
    const got = (raw: Raw) =>
      raw.frames.filter(({ command }) => command === 'MESSAGE').map(({ body }) => body);
    for (const raw of clients) {
      await until(() => got(raw).length >= 4);
      expect(got(raw)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', 'null']);
    }
  });

  it('both end the sockets of an ended session, and no others', async () => {
    const { a, b } = await two();
    b.people.set('two', actorOf('session two'));
    const ended = [await rawConnected(a.url), await rawConnected(b.url), await rawClient(b.url)];
    const other = await rawConnected(b.url, '1.2', as('two'));
    await a.live.endSession(ctx, 'session one', 'identity.signed_in_elsewhere');
    for (const raw of ended) {
      expect((await raw.heard('ERROR')).headers.message).toBe('identity.signed_in_elsewhere');
      expect(await raw.closed).toEqual({ code: 4001, reason: 'identity.signed_in_elsewhere' });
    }
    await until(() => a.live.connections() + b.live.connections() === 1);
    await subscribe(other, '/topic/open');
  });

  it('close their sockets when messages may have been missed, so that clients read anew', async () => {
    const { bus, a } = await two();
    const raw = await rawConnected(a.url);
    bus.gap();
    expect(await raw.closed).toEqual({ code: 1012, reason: 'messages may have been missed' });
    await subscribe(await rawConnected(a.url), '/topic/open');
  });
});

describe('rights that change', () => {
  it('end sockets that may not hear their topic any more, and leave the rest', async () => {
    const { live, people, url } = await openInstance();
    live.topic('/topic/keyed', ({ keys }) => keys.has('key'));
    const actor = actorOf('session one');
    people.set('one', { ...actor, keys: new Set(['key']) });
    const keyed = await rawConnected(url);
    await subscribe(keyed, '/topic/keyed');
    const free = await rawConnected(url);
    await subscribe(free, '/topic/open');
    people.set('one', actor);
    await live.recheck(ctx, { userId: actor.userId });
    expect((await keyed.heard('ERROR')).headers.message).toBe('kit.not_allowed');
    await until(() => live.connections() === 1);
    await live.publish(ctx, '/topic/open', 1);
    await free.heard('MESSAGE');
  });

  it('end the sockets of an ended session, with or without a notice about it', async () => {
    const { live, people, url } = await openInstance();
    const raw = await rawConnected(url);
    people.delete('one');
    await live.recheck(ctx, { sessionId: 'session one' });
    expect(await raw.closed).toEqual({ code: 4001, reason: 'kit.not_logged_in' });

    const watchful = await openInstance({ recheckMs: 20 });
    const untold = await rawConnected(watchful.url);
    watchful.people.delete('one');
    expect((await untold.closed).code).toBe(4001);
  });
});

describe('a hub', () => {
  it('that closes ends every socket, waits for none for long, and refuses new ones', async () => {
    const bus = memoryBus();
    const { live, url } = await openInstance({}, { bus });
    const good = await rawConnected(url);
    const deaf = await rawConnected(url);
    deaf.ws.pause();
    await live.close();
    expect(await good.closed).toEqual({ code: 1001, reason: 'going away' });
    await until(() => live.connections() === 0);
    expect(await refusedWith(url, as('one'))).toBe(503);
    expect(bus.listeners()).toBe(0);
  });

  it('counts its sockets', async () => {
    let count = 0;
    const sockets = {
      inc: (by = 1) => {
        count += by;
      },
    };
    const { live, url } = await openInstance({}, { metrics: { sockets } as never });
    const raw = await rawConnected(url);
    expect([count, live.connections()]).toEqual([1, 1]);
    raw.ws.terminate();
    await until(() => live.connections() === 0);
    expect(count).toBe(0);
  });
});
