import { type Node, type NodeProps, NodeResizer } from '@xyflow/react';
import { createContext, memo, useContext } from 'react';
import { useText } from '../text.ts';
import type { CanvasTone } from './face.ts';
import { TONE_CLASSES } from './flow-node.tsx';
import { type CanvasMark, LEAST } from './graph.ts';
import { words } from './i18n/en.ts';

export type MarkNodeData = Node<{ mark: CanvasMark; isEditable: boolean }, 'frame' | 'note'>;
type Change = (id: string, patch: Partial<CanvasMark>) => void;
/** How a mark says that it was changed. */
export const MarkContext = createContext<Change>(() => undefined);

type Rect = { x: number; y: number; width: number; height: number };

function Resizer({ id, kind, isShown }: { id: string; kind: CanvasMark['kind']; isShown: boolean }) {
  const change = useContext(MarkContext);
  return (
    <NodeResizer
      isVisible={isShown}
      minWidth={LEAST[kind].width}
      minHeight={LEAST[kind].height}
      onResizeEnd={(_, { x, y, width, height }: Rect) => change(id, { x, y, width, height })}
    />
  );
}

const TONES = Object.keys(TONE_CLASSES) as CanvasTone[];

/** Its colour, chosen among those of families. */
function Tones({ mark: { id, tone } }: { mark: CanvasMark }) {
  const t = useText(words);
  const change = useContext(MarkContext);
  return (
    <span role="radiogroup" aria-label={t.frameTone} className="cy-canvas-mark-tones nodrag">
      {TONES.map((one) => (
        <input
          key={one}
          type="radio"
          name={`tone ${id}`}
          className={TONE_CLASSES[one]}
          aria-label={t.tones[one]}
          title={t.tones[one]}
          checked={one === tone}
          onChange={() => change(id, { tone: one })}
        />
      ))}
    </span>
  );
}

/** A named area behind nodes; it is moved by its name, with what stands in it. */
export const FlowFrame = memo(function FlowFrame({ id, data, selected }: NodeProps<MarkNodeData>) {
  const t = useText(words);
  const change = useContext(MarkContext);
  const { mark, isEditable } = data;
  return (
    <div className={`cy-canvas-mark-frame ${TONE_CLASSES[mark.tone]} ${selected ? 'is-selected' : ''}`}>
      <Resizer id={id} kind="frame" isShown={isEditable && selected} />
      <div className="cy-canvas-mark-title">
        {isEditable && selected ? (
          <>
            <input
              type="text"
              className="nodrag"
              aria-label={t.frameTitle}
              placeholder={t.frameTitle}
              maxLength={120}
              value={mark.text}
              onChange={({ target }) => change(id, { text: target.value })}
            />
            <Tones mark={mark} />
          </>
        ) : (
          mark.text || t.frameTitle
        )}
      </div>
    </div>
  );
});

/** Words on the sheet. */
export const FlowNote = memo(function FlowNote({ id, data, selected }: NodeProps<MarkNodeData>) {
  const t = useText(words);
  const change = useContext(MarkContext);
  const { mark, isEditable } = data;
  return (
    <div className={`cy-canvas-mark-note ${selected ? 'is-selected' : ''}`}>
      <Resizer id={id} kind="note" isShown={isEditable && selected} />
      {isEditable && selected ? (
        <textarea
          className="nodrag nowheel"
          aria-label={t.note}
          placeholder={t.note}
          maxLength={2000}
          value={mark.text}
          onChange={({ target }) => change(id, { text: target.value })}
        />
      ) : (
        <p>{mark.text || t.note}</p>
      )}
    </div>
  );
});
