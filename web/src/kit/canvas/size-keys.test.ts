import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FlowProps } from './flow-parts.ts';
import { onSizeKey, sizedByKey } from './size-keys.ts';

const mark = (id: string, kind: 'frame' | 'note', width: number, height: number) => ({
  ...{ id, kind, x: 0, y: 0, width, height, text: '', tone: 'primary' as const },
});
const graph = {
  nodes: [{ id: 'a', x: 0, y: 0 }],
  links: [],
  marks: [mark('f', 'frame', 300, 200), mark('n', 'note', 100, 40)],
};

describe('frames and notes', () => {
  it('are made larger and smaller by key, and never too small', () => {
    const sizes = (selected: string[], key: string) =>
      sizedByKey(graph, selected, key, 10).marks?.map(({ width, height }) => [width, height]);
    expect(sizes(['f'], 'ArrowRight')?.[0]).toEqual([320, 200]);
    expect(sizes(['f'], 'ArrowUp')?.[0]).toEqual([300, 180]);
    expect(sizes(['f', 'n'], 'ArrowLeft')).toEqual([
      [280, 200],
      [100, 40],
    ]);
    expect(sizedByKey(graph, ['n'], 'ArrowUp', 10)).toBe(graph);
    expect(sizedByKey(graph, ['a'], 'ArrowRight', 10)).toBe(graph);
    expect(sizedByKey(graph, ['f'], 'Enter', 10)).toBe(graph);
  });

  const press = (more: object) => {
    const event = { key: 'ArrowRight', altKey: true, target: null, ...more };
    return { ...event, preventDefault: vi.fn(), stopPropagation: vi.fn() } as unknown as KeyboardEvent;
  };
  const props = (selected: string[]) => {
    const onChange = vi.fn();
    return {
      onChange,
      props: { graph, selected, edit: { onChange }, sheet: { grid: 10 } } as unknown as FlowProps,
    };
  };

  it('are not moved by the same key, and one held key is one step', () => {
    const { onChange, props: chosen } = props(['f']);
    const event = press({});
    onSizeKey(event, chosen);
    expect(event.stopPropagation).toHaveBeenCalled();
    expect(event.preventDefault).toHaveBeenCalled();
    expect(onChange).toHaveBeenCalledWith(expect.anything(), 'size f');
  });

  it('leave the key to others where none is chosen, or somebody types', () => {
    const typing = { closest: () => ({}) };
    for (const [selected, more] of [
      [['a'], {}],
      [['f'], { altKey: false }],
      [['f'], { target: typing }],
    ] as const) {
      const { onChange, props: chosen } = props([...selected]);
      const event = press(more);
      onSizeKey(event, chosen);
      expect(event.preventDefault).not.toHaveBeenCalled();
      expect(onChange).not.toHaveBeenCalled();
    }
  });
});
