import { type KeyboardEvent, useState } from 'react';
import type { CanvasProps } from './face.ts';
import { type CanvasGraph, type CanvasNode, freeId, freePlace, partOf, pasted, without } from './graph.ts';
import { tidied } from './layout.ts';

type Place = { x: number; y: number };

/** What can be done to a drawing, by button, key or mouse. */
export function useCanvasActs({ graph, selected, onSelect, edit }: CanvasProps<CanvasNode>) {
  const [copied, setCopied] = useState<CanvasGraph>();
  const chosen = new Set(selected);
  const copy = selected.length > 0 ? () => setCopied(partOf(graph, chosen)) : undefined;
  if (!edit) return { copy: undefined, paste: undefined, remove: undefined, tidy: undefined, add: undefined };
  const paste =
    copied &&
    (() => {
      const next = pasted(graph, copied);
      edit.onChange(next.graph);
      onSelect(next.ids);
    });
  const remove =
    selected.length > 0
      ? () => {
          edit.onChange(without(graph, chosen));
          onSelect([]);
        }
      : undefined;
  const tidy = (heights: ReadonlyMap<string, number>) =>
    edit.onChange(tidied(graph, ({ id }) => heights.get(id) ?? 120));
  const add = (kind: string, at: Place) => {
    const id = freeId(new Set(graph.nodes.map((node) => node.id)), kind);
    const node = edit.make(kind, id, freePlace(graph.nodes, at));
    edit.onChange({ ...graph, nodes: [...graph.nodes, node] });
    onSelect([id]);
  };
  return { copy, paste, remove, tidy, add };
}

type Keyed = Partial<Record<'copy' | 'paste' | 'undo' | 'redo' | 'all', (() => void) | undefined>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="listbox"]';

/** Ctrl or ⌘ with z, y, c, v, a, where nobody types. */
export function onCanvasKey(event: KeyboardEvent, { copy, paste, undo, redo, all }: Keyed) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const target = event.target as { closest?: (selector: string) => unknown } | null;
  if (target?.closest?.(TYPING)) return;
  const key = event.key.toLowerCase();
  const act = { c: copy, v: paste, a: all, y: redo, z: event.shiftKey ? redo : undo }[key];
  if (!act) return;
  event.preventDefault();
  act();
}
