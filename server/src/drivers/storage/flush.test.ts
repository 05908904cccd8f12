import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeFlushes } from './flush.ts';

/** An open file whose disk answers when the test says so. */
function slowDisk() {
  const log: string[] = [];
  const answer = Promise.withResolvers<void>();
  const handle = {
    datasync: () => {
      log.push('sync');
      return answer.promise;
    },
    close: async () => {
      log.push('close');
    },
  } as unknown as FileHandle;
  return { handle, log, answer };
}

it('flushes of a draft run one at a time, and every file is closed', async () => {
  const flushes = makeFlushes();
  const [first, second, third] = [slowDisk(), slowDisk(), slowDisk()];
  await flushes.begin('draft', first.handle);
  await flushes.begin('draft', second.handle);
  expect([first.log, second.log]).toEqual([['sync'], ['close']]);
  first.answer.resolve();
  await flushes.ended('draft');
  expect(first.log).toEqual(['sync', 'close']);
  await flushes.begin('draft', third.handle);
  expect(third.log).toEqual(['sync']);
});

it('a failed flush is remembered until the draft is gone', async () => {
  const flushes = makeFlushes();
  const broken = slowDisk();
  await flushes.begin('draft', broken.handle);
  broken.answer.reject(new Error('the disk is broken'));
  await expect(flushes.ended('draft')).rejects.toThrow('the disk is broken');
  const later = slowDisk();
  await flushes.begin('draft', later.handle);
  expect([broken.log, later.log]).toEqual([['sync', 'close'], ['close']]);
  await expect(flushes.ended('draft')).rejects.toThrow('the disk is broken');
  await flushes.ended('another');
  flushes.forget('draft');
  await flushes.ended('draft');
});
