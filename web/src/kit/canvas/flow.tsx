import '@xyflow/react/dist/base.css';
import './canvas.css';
import {
  applyNodeChanges,
  Background,
  type Connection,
  ConnectionMode,
  type Edge,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Empty } from '../states.tsx';
import { fill, useText } from '../text.ts';
import { usePhone } from '../use-phone.ts';
import type { CanvasProps } from './face.ts';
import { FlowNode, type FlowNodeData } from './flow-node.tsx';
import { type CanvasNode, GRID, linkKey, moved, without } from './graph.ts';
import { words } from './i18n/en.ts';
import { Outline } from './outline.tsx';
import { DRAGGED, Palette } from './palette.tsx';
import { Toolbar } from './toolbar.tsx';
import { onCanvasKey, useCanvasActs } from './use-canvas-acts.ts';

type FlowProps = CanvasProps<CanvasNode>;

const TYPES = { face: FlowNode };
const isCalm = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
const fitting = () => ({ padding: 0.15, maxZoom: 1, duration: isCalm() ? 0 : 160 });

export function Flow(props: FlowProps) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn(props: FlowProps) {
  const { graph, edit, onSelect } = props;
  const t = useText(words);
  const flow = useReactFlow();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const [isList, setList] = useState(false);
  const { add, tidy, copy, paste, remove } = useCanvasActs(props);
  useShown(props.shown);
  const centre = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return flow.screenToFlowPosition({ x: left + width / 2 - 110, y: top + height / 2 - 60 });
  };
  const fit = () => void flow.fitView(fitting());
  const tidyUp = () => {
    tidy?.(new Map(flow.getNodes().map(({ id, measured }) => [id, measured?.height ?? 120])));
    setTimeout(fit, 50); // once the nodes stand where they belong
  };
  const drop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED);
    if (!kind || !add) return;
    event.preventDefault();
    add(kind, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  const all = () => onSelect(graph.nodes.map(({ id }) => id));
  const keys = { copy, paste, undo: edit?.undo, redo: edit?.redo, all };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside arrive here
    <div className="cy-canvas-frame" onKeyDown={(event) => onCanvasKey(event, keys)}>
      <Toolbar
        isList={isList}
        onList={setList}
        acts={{ ...keys, remove, tidy: tidy && tidyUp, fit }}
        isEditable={edit !== undefined}
      />
      <div className="cy-canvas-body">
        {edit && <Palette groups={edit.palette} onAdd={(kind) => add?.(kind, centre())} />}
        {isList ? (
          <Outline {...props} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the palette adds by key too
          <div
            ref={box}
            className="cy-canvas-sheet"
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            <Sheet {...props} hasMap={!isPhone} />
            {graph.nodes.length === 0 && (
              <div className="cy-canvas-empty">
                <Empty title={t.noNodes} hint={edit ? t.noNodesHint : ''} />
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Brings a node that somebody asked for into sight. */
function useShown(shown: FlowProps['shown']) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (shown) void fitView({ ...fitting(), nodes: [{ id: shown.id }] });
  }, [shown, fitView]);
}

/** What the library draws: our nodes, with what it measured itself. */
function useFlowNodes({ graph, faceOf, selected, edit }: FlowProps) {
  const [nodes, setNodes] = useState<FlowNodeData[]>([]);
  const isEditable = edit !== undefined;
  useEffect(() => {
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      return graph.nodes.map((node) => {
        const face = faceOf(node);
        return {
          ...known.get(node.id),
          ...{ id: node.id, type: 'face', position: { x: node.x, y: node.y } },
          data: { face, isEditable },
          selected: selected.includes(node.id),
          ariaLabel: [face.family, face.title, face.line, face.problem].filter(Boolean).join(', '),
        };
      });
    });
  }, [graph, faceOf, selected, isEditable]);
  return [nodes, setNodes] as const;
}

function useFlowEdges({ graph, lit }: FlowProps, chosen: ReadonlySet<string>): Edge[] {
  return useMemo(
    () =>
      graph.links.map((link) => ({
        ...{ id: linkKey(link), source: link.from, sourceHandle: link.port, target: link.to },
        selected: chosen.has(linkKey(link)),
        ...(lit?.has(linkKey(link)) ? { className: 'cy-canvas-lit' } : {}),
      })),
    [graph.links, lit, chosen],
  );
}

const linkOf = ({ source, sourceHandle, target }: Connection | Edge) => ({
  ...{ from: source, port: sourceHandle ?? '', to: target },
});

/** The nodes that are chosen after the library told of some that were and some that no longer are. */
function chosenAfter(selected: readonly string[], changes: readonly NodeChange<FlowNodeData>[]) {
  const next = new Set(selected);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  return [...next];
}

/** Where nodes stand that were let go, or moved by a key. */
const settled = (changes: readonly NodeChange<FlowNodeData>[]) =>
  new Map(
    changes.flatMap((change) =>
      change.type === 'position' && !change.dragging && change.position
        ? [[change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) }] as const]
        : [],
    ),
  );

function Sheet(props: FlowProps & { hasMap: boolean }) {
  const { graph, selected, onSelect, edit, label, hasMap } = props;
  const [nodes, setNodes] = useFlowNodes(props);
  const [chosenLinks, setChosenLinks] = useState<ReadonlySet<string>>(new Set());
  const edges = useFlowEdges(props, chosenLinks);
  const change = (changes: NodeChange<FlowNodeData>[]) => {
    setNodes((before) =>
      applyNodeChanges(
        changes.filter(({ type }) => type === 'position' || type === 'dimensions'),
        before,
      ),
    );
    if (changes.some(({ type }) => type === 'select')) onSelect(chosenAfter(selected, changes));
    const next = moved(graph, settled(changes));
    if (next !== graph) edit?.onChange(next);
  };
  return (
    <ReactFlow
      aria-label={label}
      ariaLabelConfig={useAriaWords()}
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      onNodesChange={change}
      onEdgesChange={(changes) => {
        const picked = changes.flatMap((one) => (one.type === 'select' && one.selected ? one.id : []));
        if (changes.some(({ type }) => type === 'select')) setChosenLinks(new Set(picked));
      }}
      onDelete={({ nodes: gone, edges: cut }) => {
        edit?.onChange(without(graph, new Set(gone.map(({ id }) => id)), new Set(cut.map(({ id }) => id))));
        onSelect(selected.filter((id) => !gone.some((node) => node.id === id)));
      }}
      onConnect={(connection) => edit?.onChange({ ...graph, links: [...graph.links, linkOf(connection)] })}
      isValidConnection={(connection) => edit?.mayLink(linkOf(connection)) ?? false}
      nodesDraggable={edit !== undefined}
      nodesConnectable={edit !== undefined}
      edgesFocusable={edit !== undefined}
      deleteKeyCode={edit ? ['Backspace', 'Delete'] : null}
      connectionMode={ConnectionMode.Strict}
      multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
      selectionKeyCode="Shift"
      selectionMode={SelectionMode.Partial}
      snapToGrid
      snapGrid={[GRID, GRID]}
      fitView
      fitViewOptions={fitting()}
      minZoom={0.2}
      maxZoom={2}
      defaultEdgeOptions={{ interactionWidth: 20 }}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={GRID} />
      {hasMap && <MiniMap pannable zoomable />}
    </ReactFlow>
  );
}

function useAriaWords() {
  const t = useText(words);
  return useMemo(
    () => ({
      'node.a11yDescription.default': t.nodeKeys,
      'node.a11yDescription.keyboardDisabled': t.nodeKeys,
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        fill(t.movedTo, { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t.edgeKeys,
      'minimap.ariaLabel': t.minimap,
      'handle.ariaLabel': t.port,
    }),
    [t],
  );
}
