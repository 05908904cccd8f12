// @vitest-environment jsdom

import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCopied } from './clipboard.ts';
import { drawn } from './panel-samples.ts';
import type { CanvasWork } from './use-canvas-work.ts';
import { type Clipboard, useClipboard } from './use-clipboard.ts';

const written: string[] = [];
const ends: (() => void)[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const writeText = async (text: string) => void written.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  for (const end of ends.splice(0)) act(end);
  written.length = 0;
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.unstubAllGlobals();
});

function opened(mayRemove: () => boolean) {
  const drawing = { canvas: drawn };
  const change = (next: ProjectCanvas) => {
    drawing.canvas = next;
    return true;
  };
  const work = { latest: { current: drawing }, change } as unknown as CanvasWork;
  let clipboard: Clipboard | undefined;
  const How = () => {
    const how = { selected: [], onSelect: () => undefined, isOff: false, mayRemove };
    clipboard = useClipboard(work, { current: null }, how);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<How />));
  ends.push(() => root.unmount());
  return { drawing, now: () => clipboard as Clipboard };
}

describe('what the menu copies', () => {
  it('is there for the key, and for another window', () => {
    const { now } = opened(() => true);
    act(() => now().copy(['a']));
    expect(readCopied(written[0] ?? '')?.nodes.map(({ name }) => name)).toEqual(['forest']);
    expect(now().isEmpty).toBe(false);
  });

  it('goes from the canvas when it is cut, unless somebody edits it', () => {
    const free = opened(() => true);
    act(() => free.now().cut(['a']));
    expect(free.drawing.canvas.nodes.map(({ id }) => id)).not.toContain('a');
    expect(written).toHaveLength(1);
    const held = opened(() => false);
    act(() => held.now().cut(['a']));
    act(() => held.now().removed(['a']));
    expect(held.drawing.canvas).toBe(drawn);
    expect(written).toHaveLength(1);
    expect(held.now().isEmpty).toBe(true);
  });

  it('is pasted once, also where a browser keeps its clipboard to itself', () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    const { now, drawing } = opened(() => true);
    act(() => now().copy(['a']));
    act(() => now().paste({ x: 700, y: 300 }));
    expect(drawing.canvas.nodes).toHaveLength(drawn.nodes.length + 1);
    expect(now().isEmpty).toBe(true);
  });
});
