import { describe, expect, it } from 'vitest';
import { makeGate, placesOf } from './gate.ts';

/** An act that ends when the test ends it. */
function held(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const act = async () => {
    log.push(name);
    await promise;
  };
  return { act, end: resolve };
}
const settled = () => new Promise((done) => setImmediate(done));

describe('questions about the past', () => {
  it('are asked one by one by an account, two at once by an enterprise', async () => {
    const gate = makeGate();
    const began: string[] = [];
    const acts = ['a1', 'a2', 'b1', 'c1', 'other'].map((name) => held(began, name));
    const [a1, a2, b1, c1, other] = acts;
    const ask = (account: string, enterprise: string, one = a1) =>
      gate.through(placesOf(enterprise, account), undefined, one?.act ?? (async () => undefined));
    const all = [ask('a', 'x', a1), ask('a', 'x', a2), ask('b', 'x', b1), ask('c', 'x', c1)];
    all.push(ask('d', 'y', other));
    await settled();
    expect(began).toEqual(['a1', 'b1', 'other']);
    b1?.end();
    await settled();
    expect(began.at(-1)).toBe('c1');
    for (const { end } of acts) end();
    await Promise.all(all);
    expect(began.at(-1)).toBe('a2');
    expect(gate.size()).toBe(0);
  });

  it('are refused where too many wait, and not begun for a caller who has gone', async () => {
    const gate = makeGate();
    const began: string[] = [];
    const first = held(began, 'first');
    const going = new AbortController();
    const asking = gate.through(placesOf('x', 'a'), undefined, first.act);
    const gone = gate.through(placesOf('x', 'a'), going.signal, async () => void began.push('gone'));
    const rest = Array.from({ length: 20 }, () =>
      gate.through(placesOf('x', 'a'), undefined, async () => void began.push('next')),
    );
    going.abort();
    const refused = Promise.allSettled(rest);
    await settled();
    first.end();
    await asking;
    await expect(gone).rejects.toMatchObject({ code: 'kit.unavailable' });
    const codes = (await refused).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(Array(9).fill('telemetry.history_busy'));
    expect(began).toEqual(['first', ...Array(11).fill('next')]);
  });
});
