import {
  applyNodeChanges,
  Background,
  ConnectionMode,
  type CoordinateExtent,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fill, useText } from '../text.ts';
import { type Asked, CanvasMenu, CanvasTip, useTip } from './floating.tsx';
import { BOX, FarContext, type Fits, FitsContext, FlowBox } from './flow-box.tsx';
import { FlowFrame, FlowNote, MarkContext } from './flow-mark.tsx';
import { FlowNode } from './flow-node.tsx';
import {
  chosenAfter,
  type Drawn,
  type FlowProps,
  linkOf,
  settled,
  useFlowEdges,
  useFlowNodes,
  withContents,
} from './flow-parts.ts';
import { type CanvasMark, GRID, moved, onGrid, without } from './graph.ts';
import { words } from './i18n/en.ts';

const TYPES = { face: FlowNode, box: FlowBox, frame: FlowFrame, note: FlowNote };
/** Below it nothing can be read: boxes are plain, and the grid is gone. */
const FAR = 0.4;
/** More are drawn only where they are seen. */
const MANY = 100;
const isCalm = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
export const fitting = () => ({ padding: 0.15, maxZoom: 1, duration: isCalm() ? 0 : 160 });

export function Sheet(props: FlowProps & { hasMap: boolean }) {
  const { graph, edit, label, hasMap, sheet } = props;
  const [chosenLinks, setChosenLinks] = useState<ReadonlySet<string>>(new Set());
  const edges = useFlowEdges(props, chosenLinks);
  const { nodes, change, changeMark } = useChanges(props);
  const again = useChosenAgain(props);
  const linking = useLinking(props);
  const floating = useFloating(props);
  const domNode = useStore((state) => state.domNode);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  // There a map would lie over what it shows.
  const isNarrow = useStore(({ width }) => sheet !== undefined && width < NARROW);
  const grid = sheet?.grid ?? GRID;
  useKeptInSight(props);
  return (
    <FarContext value={isFar}>
      <FitsContext value={linking.fits}>
        <MarkContext value={changeMark}>
          <ReactFlow<Drawn>
            aria-label={label}
            ariaLabelConfig={useAriaWords()}
            className={isFar ? 'is-far' : ''}
            nodes={nodes}
            edges={edges}
            nodeTypes={TYPES}
            onNodesChange={change}
            onEdgesChange={(changes) => {
              const picked = changes.flatMap((one) => (one.type === 'select' && one.selected ? one.id : []));
              if (!changes.some(({ type }) => type === 'select')) return;
              setChosenLinks(new Set(picked));
              sheet?.onLinks?.(picked);
            }}
            onDelete={({ nodes: gone, edges: cut }) => {
              const ids = new Set(gone.map(({ id }) => id));
              edit?.onChange(without(graph, ids, new Set(cut.map(({ id }) => id))));
              props.onSelect(props.selected.filter((id) => !ids.has(id)));
              // What had the focus is gone: the next key is still for the canvas.
              domNode?.closest<HTMLElement>('.cy-canvas-frame')?.focus({ preventScroll: true });
            }}
            {...again}
            {...linking.handlers}
            {...floating.handlers}
            // A large sheet opens something beside it for what is chosen: not while it is dragged.
            selectNodesOnDrag={sheet === undefined}
            nodesDraggable={edit !== undefined}
            nodesConnectable={edit !== undefined}
            edgesFocusable={edit !== undefined}
            deleteKeyCode={edit ? ['Backspace', 'Delete'] : null}
            connectionMode={ConnectionMode.Strict}
            multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
            selectionKeyCode="Shift"
            selectionMode={SelectionMode.Partial}
            snapToGrid
            snapGrid={[grid, grid]}
            fitView
            fitViewOptions={fitting()}
            minZoom={sheet ? 0.1 : 0.2}
            maxZoom={2}
            {...useExtent(sheet)}
            onlyRenderVisibleElements={graph.nodes.length > MANY}
            defaultEdgeOptions={{ interactionWidth: 20 }}
            proOptions={{ hideAttribution: true }}
          >
            {!(sheet && isFar) && <Background gap={grid} />}
            {hasMap && !isNarrow && <MiniMap pannable zoomable {...(sheet ? SMALL_MAP : {})} />}
          </ReactFlow>
        </MarkContext>
      </FitsContext>
      {floating.drawn}
    </FarContext>
  );
}

const NARROW = 640;
const BESIDE = 24;
/** How far something has to be moved to lie between two edges. */
const into = (from: number, length: number, room: number) =>
  from < BESIDE ? BESIDE - from : Math.min(0, room - BESIDE - from - length);

/** What opens beside the sheet makes it narrower: its middle stays in the middle, and the chosen node in sight. */
function useKeptInSight({ graph, selected, sheet }: FlowProps) {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef(0);
  const { getViewport, setViewport } = useReactFlow();
  const chosen = selected.length === 1 ? graph.nodes.find(({ id }) => id === selected[0]) : undefined;
  const keep = useEffectEvent(() => {
    const wider = before.current === 0 ? 0 : width - before.current;
    before.current = width;
    if (!sheet || width === 0) return;
    const { x, y, zoom } = getViewport();
    const next = { x: x + wider / 2, y, zoom };
    if (chosen) {
      next.x += into(chosen.x * zoom + next.x, BOX.width * zoom, width);
      next.y += into(chosen.y * zoom + next.y, BOX.height * zoom, height);
    }
    if (next.x !== x || next.y !== y) void setViewport(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for another width, and another node
  useEffect(() => keep(), [width, chosen?.id]);
}

/** Beside what opens there is little room. */
const SMALL_MAP = { style: { width: 132, height: 88 } };
const EDGE = 100;
/** The sheet cannot be lost by dragging it away. */
function useExtent(sheet: FlowProps['sheet']) {
  const { width = 0, height = 0 } = sheet?.extent ?? {};
  return useMemo(() => {
    if (width === 0) return {};
    const nodeExtent: CoordinateExtent = [
      [-EDGE, -EDGE],
      [width, height],
    ];
    const translateExtent: CoordinateExtent = [
      [-10 * EDGE, -10 * EDGE],
      [width + 10 * EDGE, height + 10 * EDGE],
    ];
    return { nodeExtent, translateExtent };
  }, [width, height]);
}

function useChanges(props: FlowProps) {
  const { graph, selected, onSelect, edit, sheet } = props;
  const [nodes, setNodes] = useFlowNodes(props);
  const change = (told: NodeChange<Drawn>[]) => {
    const changes = withContents(graph, told);
    const seen = changes.filter(({ type }) => type === 'position' || type === 'dimensions');
    if (seen.length > 0) setNodes((before) => applyNodeChanges(seen, before));
    if (changes.some(({ type }) => type === 'select')) onSelect(chosenAfter(selected, changes));
    const next = moved(graph, settled(changes));
    if (next !== graph) edit?.onChange(next);
  };
  const changeMark = (id: string, patch: Partial<CanvasMark>) => {
    const round = (value: unknown) => (typeof value === 'number' ? onGrid(value, sheet?.grid) : value);
    const rounded = Object.fromEntries(Object.entries(patch).map(([key, value]) => [key, round(value)]));
    const marks = (graph.marks ?? []).map((mark) => (mark.id === id ? { ...mark, ...rounded } : mark));
    // Words that are typed are one step.
    edit?.onChange({ ...graph, marks }, 'text' in patch ? `mark ${id}` : undefined);
  };
  return { nodes, change, changeMark };
}

/** A click or Enter on what is chosen already: the library tells only of changes, and what was beside it may be closed. */
function useChosenAgain({ selected, onSelect }: FlowProps) {
  const again = (id: string | undefined) => {
    if (selected.length === 1 && selected[0] === id) onSelect([...selected]);
  };
  return {
    onNodeClick: ({ shiftKey, ctrlKey, metaKey }: MouseEvent, { id }: Drawn) => {
      if (!shiftKey && !ctrlKey && !metaKey) again(id);
    },
    onKeyDown: ({ key, target }: KeyboardEvent) => {
      const { dataset, classList } = target as HTMLElement;
      if (key === 'Enter' && classList.contains('react-flow__node')) again(dataset.id);
    },
  };
}

type Begun = { node: string; port: string; isInput: boolean };

/** A link while it is drawn: what fits its other end, and what becomes of one that may not be. */
function useLinking({ graph, edit }: FlowProps) {
  const { screenToFlowPosition } = useReactFlow();
  const [begun, setBegun] = useState<Begun>();
  const mayLink = edit?.mayLink;
  const fits = useMemo((): Fits | undefined => {
    if (!begun || !mayLink) return undefined;
    return (node, port, isInput) => {
      if (isInput === begun.isInput) return false;
      const [one, other] = isInput ? [begun, { node, port }] : [{ node, port }, begun];
      return mayLink({ from: one.node, port: one.port, to: other.node, into: other.port });
    };
  }, [begun, mayLink]);
  const end = (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
    setBegun(undefined);
    if (state.isValid || !begun) return;
    if (state.toHandle) return edit?.onRefused?.();
    const { clientX, clientY } =
      'changedTouches' in event ? ((event.changedTouches[0] ?? event) as Touch) : event;
    if (!state.toNode) edit?.onLoose?.({ ...begun, at: screenToFlowPosition({ x: clientX, y: clientY }) });
  };
  const handlers = {
    onConnect: (connection: Parameters<typeof linkOf>[0]) =>
      edit?.onChange({ ...graph, links: [...graph.links, linkOf(connection)] }),
    isValidConnection: (connection: Parameters<typeof linkOf>[0]) =>
      edit?.mayLink(linkOf(connection)) ?? false,
    onConnectStart: (
      _: unknown,
      from: { nodeId: string | null; handleId: string | null; handleType: string | null },
    ) =>
      from.nodeId &&
      setBegun({ node: from.nodeId, port: from.handleId ?? '', isInput: from.handleType === 'target' }),
    onConnectEnd: end,
  };
  return { fits, handlers };
}

/** The menu that is asked for, and what is said of the node under the mouse. */
function useFloating({ graph, sheet }: FlowProps) {
  const { screenToFlowPosition } = useReactFlow();
  const [asked, setAsked] = useState<Asked>();
  const { tip, show, hide, drop } = useTip(sheet?.tipOf !== undefined);
  const ask = (event: MouseEvent | globalThis.MouseEvent, node?: string) => {
    if (!sheet?.menuOf) return;
    event.preventDefault();
    drop();
    const { clientX: x, clientY: y } = event;
    const items = sheet.menuOf({ node, at: screenToFlowPosition({ x, y }) });
    setAsked(items.length > 0 ? { x, y, items } : undefined);
  };
  const tipped = tip && graph.nodes.find(({ id }) => id === tip.id);
  const handlers = {
    onNodeContextMenu: (event: MouseEvent, { id }: Drawn) => ask(event, id),
    onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => ask(event),
    onNodeMouseEnter: ({ currentTarget }: MouseEvent, { id }: Drawn) => show(id, currentTarget),
    onNodeMouseLeave: hide,
    onNodeDragStart: drop,
    onMoveStart: drop,
  };
  const drawn = (
    <>
      <CanvasMenu asked={asked} onClose={() => setAsked(undefined)} />
      <CanvasTip tip={tip}>{tipped && sheet?.tipOf?.(tipped)}</CanvasTip>
    </>
  );
  return { handlers, drawn };
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
