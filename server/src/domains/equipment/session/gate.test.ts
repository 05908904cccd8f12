import { describe, expect, it } from 'vitest';
import { GateFull, makeGate } from './gate.ts';
import { makeTurns } from './turns.ts';

/** Acts that end when the test ends them. */
function acts() {
  const running: { name: string; end: () => void }[] = [];
  const act = (name: string) => () =>
    new Promise<string>((resolve) => running.push({ name, end: () => resolve(name) }));
  const endOne = async () => {
    running.shift()?.end();
    // Whoever waits begins by promises alone.
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
  };
  return { act, running: () => running.map(({ name }) => name), endOne };
}

describe('the gate', () => {
  it('lets so many in at once, and of one address fewer', async () => {
    const gate = makeGate({ atOnce: 3, atOnceEach: 2, waiting: 10, waitingEach: 10 });
    const { act, running, endOne } = acts();
    const all = ['1.1.1.1', '1.1.1.1', '1.1.1.1', '1.1.1.1', '2.2.2.2', '3.3.3.3'].map((address, n) =>
      gate(address, act(`${address} ${n}`)),
    );
    await Promise.resolve();
    expect(running()).toEqual(['1.1.1.1 0', '1.1.1.1 1', '2.2.2.2 4']);
    // Addresses take turns: the first has another one waiting when the third begins.
    await endOne();
    await endOne();
    expect(running()).toEqual(['2.2.2.2 4', '1.1.1.1 2', '3.3.3.3 5']);
    for (let n = 0; n < 6; n += 1) await endOne();
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('refuses what would wait in too long a row, and nothing else', async () => {
    const gate = makeGate({ atOnce: 1, atOnceEach: 1, waiting: 10, waitingEach: 1 });
    const { act, endOne } = acts();
    const first = [gate('1.1.1.1', act('a')), gate('1.1.1.1', act('b'))];
    await expect(gate('1.1.1.1', act('c'))).rejects.toBeInstanceOf(GateFull);
    const other = gate('2.2.2.2', act('d'));
    for (let n = 0; n < 3; n += 1) await endOne();
    expect(await Promise.all([...first, other])).toEqual(['a', 'b', 'd']);
  });

  it('goes on after one that failed', async () => {
    const gate = makeGate({ atOnce: 1, atOnceEach: 1, waiting: 1, waitingEach: 1 });
    await expect(gate('1.1.1.1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate('1.1.1.1', async () => 'yes')).toBe('yes');
  });
});

describe('turns', () => {
  it('of one are in their order, those of others beside them', async () => {
    const inTurn = makeTurns();
    const order: string[] = [];
    let letGo = () => {};
    const slow = inTurn('a', async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      order.push('a connected');
      throw new Error('it could not be noted');
    });
    const after = inTurn('a', async () => order.push('a parted'));
    await inTurn('b', async () => order.push('b connected'));
    letGo();
    await expect(slow).rejects.toThrow();
    await after;
    expect(order).toEqual(['b connected', 'a connected', 'a parted']);
  });
});
