import { expect, it, vi } from 'vitest';
import { StaleActorError } from './actor-cache.ts';
import { type Kit, makeContext } from './context.ts';
import type { Db, Transaction } from './db.ts';

it('reading across the wall is refused for a cached actor that does not hold any more', async () => {
  const over = vi.fn(() => ({}) as Db);
  const { context } = makeContext(
    {} as Kit,
    { over } as unknown as Transaction,
    null,
    undefined,
    async () => {
      throw new StaleActorError();
    },
  );
  const read = vi.fn();
  await expect(context.over('test', read)).rejects.toBeInstanceOf(StaleActorError);
  expect([over, read].map((one) => one.mock.calls.length)).toEqual([0, 0]);
});
