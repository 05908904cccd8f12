import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { spentOf } from './receive.ts';

it('the memory of bytes off the wire is given back, and no other memory', () => {
  const giveBack = spentOf(new IncomingMessage(new Socket()));
  const alone = Buffer.from(new ArrayBuffer(8));
  giveBack?.(alone);
  expect(alone.length).toBe(0);
  const shared = Buffer.from(new ArrayBuffer(8), 0, 4);
  giveBack?.(shared);
  expect(shared.length).toBe(4);
  // What a program hands over may still be its own.
  expect(spentOf(Readable.from(['x']))).toBeUndefined();
});
