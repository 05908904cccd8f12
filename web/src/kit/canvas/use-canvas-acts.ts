import { type KeyboardEvent, useState } from 'react';
import { type Arrangement, arranged } from './arrange.ts';
import type { CanvasProps, Place } from './face.ts';
import { type CanvasGraph, type CanvasNode, freeId, freePlace, partOf, pasted, without } from './graph.ts';
import { tidied } from './layout.ts';

const NOTHING = {
  ...{ copy: undefined, cut: undefined, paste: undefined, remove: undefined, tidy: undefined },
  ...{ arrange: undefined, add: undefined },
};

/** What can be done to a drawing, by button, key or mouse. */
export function useCanvasActs(props: CanvasProps<CanvasNode>) {
  const { graph, selected, onSelect, edit, sheet } = props;
  const own = useOwnClipboard(props);
  if (!edit) return NOTHING;
  const chosen = new Set(selected);
  const { copy, cut, paste } = edit.clipboard ?? own;
  const remove =
    selected.length > 0
      ? () => {
          edit.onChange(without(graph, chosen));
          onSelect([]);
        }
      : undefined;
  const tidy = async (heights: ReadonlyMap<string, number>) => {
    if (edit.onTidy) await edit.onTidy();
    else edit.onChange(tidied(graph, ({ id }) => heights.get(id) ?? 120));
  };
  const arrange =
    selected.length > 1
      ? (how: Arrangement) => edit.onChange(arranged(graph, chosen, how, sheet?.grid))
      : undefined;
  const add = (kind: string, at: Place) => {
    if (edit.onAdd) return edit.onAdd(kind, at);
    const id = freeId(new Set(graph.nodes.map((node) => node.id)), kind);
    const node = edit.make(kind, id, freePlace(graph.nodes, at));
    edit.onChange({ ...graph, nodes: [...graph.nodes, node] });
    onSelect([id]);
  };
  return { copy, cut, paste, remove, tidy, arrange, add };
}

/** What was copied in this drawing, until it is left. */
function useOwnClipboard({ graph, selected, onSelect, edit }: CanvasProps<CanvasNode>) {
  const [copied, setCopied] = useState<CanvasGraph>();
  const copy = selected.length > 0 ? () => setCopied(partOf(graph, new Set(selected))) : undefined;
  const paste =
    copied &&
    (() => {
      const next = pasted(graph, copied);
      edit?.onChange(next.graph);
      onSelect(next.ids);
    });
  return { copy, cut: undefined, paste };
}

type Keyed = Partial<Record<'copy' | 'cut' | 'paste' | 'undo' | 'redo' | 'all', (() => void) | undefined>>;

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="listbox"]';

export const isTyping = (target: EventTarget | null): boolean =>
  Boolean((target as { closest?: (selector: string) => unknown } | null)?.closest?.(TYPING));

/** Ctrl or ⌘ with z, y, c, x, v, a, and keys of the room alone, where no field has the focus. */
export function onCanvasKey(
  event: KeyboardEvent,
  { copy, cut, paste, undo, redo, all }: Keyed,
  plain: Readonly<Record<string, (() => void) | undefined>> = {},
) {
  if (event.altKey || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  const withControl = { c: copy, x: cut, v: paste, a: all, y: redo, z: event.shiftKey ? redo : undo };
  const isControl = event.ctrlKey || event.metaKey;
  const act = isControl ? withControl[key as keyof typeof withControl] : plain[key];
  if (!act) return;
  event.preventDefault();
  act();
}
