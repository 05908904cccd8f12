import { WarningOutlined } from '@ant-design/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { fill, useText } from '../text.ts';
import type { CanvasTone, Face } from './face.ts';
import { words } from './i18n/en.ts';

export type FlowNodeData = Node<{ face: Face; isEditable: boolean }, 'face' | 'box'>;

export const TONE_CLASSES: Record<CanvasTone, string> = {
  primary: 'cy-canvas-primary',
  accent: 'cy-canvas-accent',
  good: 'cy-canvas-good',
  caution: 'cy-canvas-caution',
  neutral: 'cy-canvas-neutral',
};
const DIFFERENCES = { added: 'is-added', changed: 'is-changed', removed: 'is-removed' } as const;
export const SIGNS = { added: '+', changed: '~', removed: '−' } as const;

export const classOf = ({ tone, difference, isLit, problem }: Face, isSelected: boolean) =>
  [
    'cy-canvas-node',
    TONE_CLASSES[tone],
    isSelected && 'is-selected',
    isLit && 'is-lit',
    problem && 'is-wrong',
    difference && DIFFERENCES[difference.kind],
  ]
    .filter(Boolean)
    .join(' ');

/** One node: its family and name, what it does, and its ports. */
export const FlowNode = memo(function FlowNode({ data, selected }: NodeProps<FlowNodeData>) {
  const t = useText(words);
  const { face, isEditable } = data;
  const { title, line, family, takes, gives, status, problem, difference } = face;
  return (
    <div className={classOf(face, selected)}>
      {takes && <Handle type="target" position={Position.Left} isConnectable={isEditable} />}
      <div className="cy-canvas-head">
        <span className="cy-canvas-family">{family}</span>
        {difference && (
          <span className="cy-canvas-difference">
            {SIGNS[difference.kind]} {difference.label}
          </span>
        )}
        {status}
        {problem && (
          <WarningOutlined className="cy-canvas-problem" title={fill(t.problem, { text: problem })} />
        )}
      </div>
      <strong className="cy-canvas-title">{title}</strong>
      <span className="cy-canvas-line" title={line}>
        {line}
      </span>
      <ul className="cy-canvas-ports">
        {gives.map(({ key, label, figure }) => (
          <li key={key}>
            {figure !== undefined && <span className="cy-figures cy-canvas-figure">{figure}</span>}
            {label}
            <Handle id={key} type="source" position={Position.Right} isConnectable={isEditable} />
          </li>
        ))}
      </ul>
    </div>
  );
});
