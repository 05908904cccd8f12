import '@xyflow/react/dist/base.css';
import './canvas.css';
import './sheet.css';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Empty } from '../states.tsx';
import { useText } from '../text.ts';
import { usePhone } from '../use-phone.ts';
import type { FlowProps } from './flow-parts.ts';
import { words } from './i18n/en.ts';
import { Outline } from './outline.tsx';
import { DRAGGED, Palette } from './palette.tsx';
import { fitting, Sheet } from './sheet.tsx';
import { onSizeKey } from './size-keys.ts';
import { Toolbar } from './toolbar.tsx';
import { onCanvasKey, useCanvasActs } from './use-canvas-acts.ts';

export function Flow(props: FlowProps) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn(props: FlowProps) {
  const { graph, edit, onSelect, sheet } = props;
  const flow = useReactFlow();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  // On a phone a large sheet is read as a list; what is drawn small is drawn there too.
  const [isList, setList] = useState(isPhone && sheet !== undefined);
  const { add, tidy, arrange, copy, cut, paste, remove } = useCanvasActs(props);
  useShown(props.shown);
  const centre = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return flow.screenToFlowPosition({ x: left + width / 2 - 110, y: top + height / 2 - 60 });
  };
  const fit = () => void flow.fitView(fitting());
  const tidyUp = async () => {
    await tidy?.(new Map(flow.getNodes().map(({ id, measured }) => [id, measured?.height ?? 120])));
    setTimeout(fit, 50); // once the nodes stand where they belong
  };
  const all = () => onSelect(graph.nodes.map(({ id }) => id));
  const steps = { undo: edit?.undo, redo: edit?.redo };
  const keys = edit?.clipboard ? { ...steps, all } : { ...steps, all, copy, cut, paste };
  const plain = Object.fromEntries(
    Object.entries(sheet?.keys ?? {}).map(([key, act]) => [key, act && (() => act(centre()))]),
  );
  const addAtCentre = (kind: string) => add?.(kind, centre());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside arrive here
    <div
      className="cy-canvas-frame"
      tabIndex={-1}
      onKeyDownCapture={(event) => onSizeKey(event, props)}
      onKeyDown={(event) => onCanvasKey(event, keys, plain)}
    >
      <Toolbar
        isList={isList}
        onList={setList}
        acts={{ ...steps, copy, paste, remove, tidy: tidy && (() => void tidyUp()), arrange, fit }}
        isEditable={edit !== undefined}
      >
        {sheet?.tools?.(centre)}
      </Toolbar>
      <div className="cy-canvas-body">
        {edit &&
          (typeof edit.palette === 'function' ? (
            edit.palette(addAtCentre)
          ) : (
            <Palette groups={edit.palette} onAdd={addAtCentre} />
          ))}
        {isList ? <Outline {...props} /> : <Paper {...props} box={box} add={add} hasMap={!isPhone} />}
      </div>
    </div>
  );
}

type PaperProps = FlowProps & {
  box: RefObject<HTMLDivElement | null>;
  add: ReturnType<typeof useCanvasActs>['add'];
  hasMap: boolean;
};

/** The sheet, onto which things are dragged. */
function Paper({ box, add, hasMap, ...props }: PaperProps) {
  const t = useText(words);
  const flow = useReactFlow();
  const drop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED);
    if (!kind || !add) return;
    event.preventDefault();
    add(kind, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the palette adds by key too
    <div ref={box} className="cy-canvas-sheet" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Sheet {...props} hasMap={hasMap} />
      {props.graph.nodes.length === 0 && (
        <div className="cy-canvas-empty">
          <Empty title={t.noNodes} hint={props.edit ? t.noNodesHint : ''} />
        </div>
      )}
    </div>
  );
}

/** Brings a node that was asked for into sight. */
function useShown(shown: FlowProps['shown']) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (shown) void fitView({ ...fitting(), nodes: [{ id: shown.id }] });
  }, [shown, fitView]);
}
