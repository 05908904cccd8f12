import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { onCanvasKey } from './use-canvas-acts.ts';

const press = (key: string, more: object = {}) =>
  ({
    ...{ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false },
    ...{ target: null, preventDefault: vi.fn(), ...more },
  }) as unknown as KeyboardEvent;

it('takes back and does again by key, and leaves other keys alone', () => {
  const [undo, redo] = [vi.fn(), vi.fn()];
  onCanvasKey(press('z'), { undo, redo });
  expect(undo).toHaveBeenCalledTimes(1);
  onCanvasKey(press('Z', { shiftKey: true }), { undo, redo });
  onCanvasKey(press('y'), { undo, redo });
  expect(redo).toHaveBeenCalledTimes(2);
  onCanvasKey(press('z', { ctrlKey: false }), { undo, redo });
  expect(undo).toHaveBeenCalledTimes(1);
});

it('copies nothing while somebody types', () => {
  const copy = vi.fn();
  onCanvasKey(press('c', { target: { closest: () => ({}) } }), { copy });
  expect(copy).not.toHaveBeenCalled();
  onCanvasKey(press('c', { target: { closest: () => null } }), { copy });
  expect(copy).toHaveBeenCalledTimes(1);
});

it('leaves a key to the browser where there is nothing to do', () => {
  const event = press('z');
  onCanvasKey(event, { undo: undefined });
  expect(event.preventDefault).not.toHaveBeenCalled();
});
