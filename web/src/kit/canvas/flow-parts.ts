import type { Connection, Edge, NodeChange } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import { fill, useText } from '../text.ts';
import type { CanvasProps, LinkFace, Place } from './face.ts';
import { BOX, handlesOf } from './flow-box.tsx';
import type { MarkNodeData } from './flow-mark.tsx';
import type { FlowNodeData } from './flow-node.tsx';
import { type CanvasMark, type CanvasNode, inside, linkKey } from './graph.ts';
import { words } from './i18n/en.ts';

export type FlowProps = CanvasProps<CanvasNode>;
export type Drawn = FlowNodeData | MarkNodeData;

type Known = ReadonlyMap<string, Drawn>;
type Drawing = Pick<FlowProps, 'faceOf'> & { isEditable: boolean; chosen: ReadonlySet<string> };

/** Whether the library has it as it is: then it gets the same object, and draws nothing anew. */
const isKept = (before: Drawn | undefined, { x, y }: Place, selected: boolean, isEditable: boolean) =>
  before !== undefined &&
  before.position.x === x &&
  before.position.y === y &&
  (before.selected ?? false) === selected &&
  before.data.isEditable === isEditable;

function nodeFrom(node: CanvasNode, known: Known, { faceOf, isEditable, chosen }: Drawing): FlowNodeData {
  const face = faceOf(node);
  const before = known.get(node.id) as FlowNodeData | undefined;
  const selected = chosen.has(node.id);
  if (before?.data.face === face && isKept(before, node, selected, isEditable)) return before;
  const isBox = face.shape === 'box';
  return {
    ...before,
    ...{ id: node.id, type: isBox ? 'box' : 'face', position: { x: node.x, y: node.y } },
    ...(isBox ? { ...BOX, measured: BOX, handles: handlesOf(face) } : {}),
    data: { face, isEditable },
    selected,
    ariaLabel: [face.family, face.title, face.line, face.said, face.problem].filter(Boolean).join(', '),
  };
}

function markFrom(mark: CanvasMark, known: Known, { isEditable, chosen }: Drawing): MarkNodeData {
  const before = known.get(mark.id) as MarkNodeData | undefined;
  const selected = chosen.has(mark.id);
  if (before?.data.mark === mark && isKept(before, mark, selected, isEditable)) return before;
  const { id, kind, width, height, text } = mark;
  const isFrame = kind === 'frame';
  return {
    ...before,
    ...{ id, type: kind, position: { x: mark.x, y: mark.y }, width, height },
    measured: { width, height },
    data: { mark, isEditable },
    selected,
    connectable: false,
    ...(isFrame ? { dragHandle: '.cy-canvas-mark-title', zIndex: -1, style: { pointerEvents: 'none' } } : {}),
    ariaLabel: text,
  };
}

/** What the library draws: our nodes, with what it measured itself. */
export function useFlowNodes({ graph, faceOf, selected, edit }: FlowProps) {
  const [nodes, setNodes] = useState<Drawn[]>([]);
  const isEditable = edit !== undefined;
  useEffect(() => {
    const chosen = new Set(selected);
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      const drawing = { faceOf, isEditable, chosen };
      return [
        ...(graph.marks ?? []).map((mark) => markFrom(mark, known, drawing)),
        ...graph.nodes.map((node) => nodeFrom(node, known, drawing)),
      ];
    });
  }, [graph, faceOf, selected, isEditable]);
  return [nodes, setNodes] as const;
}

const EDGE_CLASSES = { caution: 'cy-canvas-link-caution', bad: 'cy-canvas-link-bad' } as const;
const EDGE_DIFFERENCES = {
  added: 'cy-canvas-link-added',
  changed: 'cy-canvas-link-caution',
  removed: 'cy-canvas-link-removed',
} as const;

const edgeClass = (isLit: boolean, face: LinkFace | undefined) =>
  [
    isLit && 'cy-canvas-lit',
    face?.tone && EDGE_CLASSES[face.tone],
    face?.difference && EDGE_DIFFERENCES[face.difference],
  ]
    .filter(Boolean)
    .join(' ');

export function useFlowEdges(props: FlowProps, chosen: ReadonlySet<string>): Edge[] {
  const { graph, lit, sheet, faceOf } = props;
  const t = useText(words);
  const linkFaceOf = sheet?.linkFaceOf;
  const names = useNames(graph.nodes, faceOf);
  return useMemo(
    () =>
      graph.links.map((link) => {
        const key = linkKey(link);
        const face = linkFaceOf?.(link);
        const className = edgeClass(lit?.has(key) ?? false, face);
        return {
          ...{ id: key, source: link.from, sourceHandle: link.port, target: link.to },
          ...(link.into === undefined ? {} : { targetHandle: link.into }),
          selected: chosen.has(key),
          ...(face?.text ? { label: face.text } : {}),
          ...(className ? { className } : {}),
          ariaLabel: fill(t.linkFrom, { from: names(link.from), to: names(link.to) }),
        };
      }),
    [graph.links, lit, chosen, linkFaceOf, names, t],
  );
}

/** The name of a node, looked up when it is asked for. */
function useNames(nodes: readonly CanvasNode[], faceOf: FlowProps['faceOf']) {
  return useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return (id: string) => {
      const node = byId.get(id);
      return node ? faceOf(node).title : id;
    };
  }, [nodes, faceOf]);
}

export const linkOf = ({ source, sourceHandle, target, targetHandle }: Connection | Edge) => ({
  ...{ from: source, port: sourceHandle ?? '', to: target },
  ...(targetHandle ? { into: targetHandle } : {}),
});

/** The nodes that are chosen after the library told of some that were and some that no longer are. */
export function chosenAfter(selected: readonly string[], changes: readonly NodeChange<Drawn>[]) {
  const next = new Set(selected);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  return [...next];
}

/** Where nodes stand that were let go, or moved by a key. */
export const settled = (changes: readonly NodeChange<Drawn>[]) =>
  new Map(
    changes.flatMap((change) =>
      change.type === 'position' && !change.dragging && change.position
        ? [[change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) }] as const]
        : [],
    ),
  );

/** A frame takes along what stands in it, unless that is moved by itself. */
export function withContents(graph: FlowProps['graph'], changes: NodeChange<Drawn>[]): NodeChange<Drawn>[] {
  const frames = (graph.marks ?? []).filter(({ kind }) => kind === 'frame');
  if (frames.length === 0) return changes;
  const own = new Set(changes.flatMap((change) => (change.type === 'position' ? change.id : [])));
  const extra: NodeChange<Drawn>[] = [];
  for (const change of changes) {
    const frame = frames.find(({ id }) => change.type === 'position' && id === change.id);
    if (!frame || change.type !== 'position' || !change.position) continue;
    const [dx, dy] = [change.position.x - frame.x, change.position.y - frame.y];
    const places = new Map([...graph.nodes, ...(graph.marks ?? [])].map((one) => [one.id, one]));
    for (const id of inside(graph, frame)) {
      const one = places.get(id);
      if (!one || own.has(id)) continue;
      own.add(id);
      extra.push({ ...change, id, position: { x: one.x + dx, y: one.y + dy } });
    }
  }
  return extra.length > 0 ? [...changes, ...extra] : changes;
}
