import { describe, expect, it } from 'vitest';
import { ctx, type Instance, openInstance, type Raw, rawConnected, until } from './test-support.ts';

const patient = { softBytes: 64 * 1024, hardBytes: 64 * 1024 * 1024, stuckMs: 600_000, lingerMs: 600_000 };
const padding = 'x'.repeat(100_000);
const ROUNDS = 300;

const messages = (raw: Raw) => raw.frames.filter(({ command }) => command === 'MESSAGE');
const task = () => new Promise((resolve) => setImmediate(resolve));

async function subscriber({ url }: Instance, destinations: string[]) {
  const raw = await rawConnected(url);
  for (const each of destinations) {
    raw.say(`SUBSCRIBE\nid:${each}\ndestination:${each}\nreceipt:${each}\n\n\0`);
  }
  await until(() => raw.frames.filter(({ command }) => command === 'RECEIPT').length === destinations.length);
  return raw;
}

/** More than the buffers of the system between us and a client that does not read. */
async function flood({ live }: Instance, destination: string) {
  for (let n = 1; n <= ROUNDS; n += 1) {
    await live.publish(ctx, destination, { n, padding });
    await task();
  }
  await task();
}
const numbers = (raw: Raw) => messages(raw).map(({ body }) => Number(/"n":(-?\d+)/.exec(body)?.[1]));

describe('a client that does not read', () => {
  it('gets the newest message when it reads again, and learns how many it missed', async () => {
    const instance = await openInstance(patient);
    const raw = await subscriber(instance, ['/topic/open/a', '/topic/open/b']);
    raw.ws.pause();
    await flood(instance, '/topic/open/a');
    await instance.live.publish(ctx, '/topic/open/b', { n: -1 });
    await task();
    raw.ws.resume();
    await until(() => numbers(raw).includes(-1) && numbers(raw).includes(ROUNDS));
    expect(numbers(raw).length).toBeLessThan(ROUNDS);
    expect(numbers(raw).toSorted((a, b) => a - b)[0]).toBe(-1);
    const ofA = numbers(raw).filter((n) => n > 0);
    expect(ofA).toEqual(ofA.toSorted((a, b) => a - b));
    const skipped = messages(raw).map(({ headers }) => Number(headers.skipped ?? 0));
    expect(ofA.length + skipped.reduce((sum, each) => sum + each, 0)).toBe(ROUNDS);
    await instance.live.publish(ctx, '/topic/open/a', { n: ROUNDS + 1 });
    await until(() => numbers(raw).includes(ROUNDS + 1));
  });

  const slow = (instance: Instance) => instance.lines.some((line) => line.includes('slow live client'));

  it('for too long is dropped with the reason', async () => {
    const instance = await openInstance({ ...patient, stuckMs: 50 });
    const raw = await subscriber(instance, ['/topic/open/a']);
    raw.ws.pause();
    await flood(instance, '/topic/open/a');
    await until(() => slow(instance), 'it is found slow');
    raw.ws.resume();
    expect((await raw.heard('ERROR')).headers.message).toBe('slow consumer');
    expect(await raw.closed).toEqual({ code: 1013, reason: 'slow consumer' });
    await until(() => instance.live.connections() === 0);
  });

  it('and subscribes to too much is dropped with the reason', async () => {
    const instance = await openInstance({ ...patient, hardBytes: 1024 * 1024 });
    const many = Array.from({ length: 20 }, (_, i) => `/topic/open/${i}`);
    const raw = await subscriber(instance, many);
    raw.ws.pause();
    await flood(instance, '/topic/open/0');
    expect(slow(instance)).toBe(false);
    for (const destination of many) await instance.live.publish(ctx, destination, { n: 0, padding });
    await until(() => slow(instance), 'it is found slow');
    raw.ws.resume();
    expect(await raw.closed).toEqual({ code: 1013, reason: 'slow consumer' });
  });

  it('nor answers the close is cut off', async () => {
    const instance = await openInstance({ ...patient, stuckMs: 50, lingerMs: 50 });
    const raw = await subscriber(instance, ['/topic/open/a']);
    raw.ws.pause();
    await flood(instance, '/topic/open/a');
    await until(() => instance.live.connections() === 0, 'it is gone');
    expect(slow(instance)).toBe(true);
  });

  it('does not delay other clients', async () => {
    const instance = await openInstance(patient);
    const raw = await subscriber(instance, ['/topic/open/a']);
    raw.ws.pause();
    await flood(instance, '/topic/open/a');
    const quick = await subscriber(instance, ['/topic/open/a']);
    await instance.live.publish(ctx, '/topic/open/a', { n: 0 });
    await until(() => numbers(quick).includes(0));
    expect(messages(raw)).toEqual([]);
  });
});
