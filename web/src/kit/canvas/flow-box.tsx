import { WarningOutlined } from '@ant-design/icons';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { createContext, memo, useContext } from 'react';
import { fill, useText } from '../text.ts';
import type { CanvasPort, Face } from './face.ts';
import { classOf, type FlowNodeData, SIGNS } from './flow-node.tsx';
import { words } from './i18n/en.ts';

export const BOX = { width: 200, height: 40 } as const;
const HANDLE = 12;

/** So far away that nothing can be read: boxes are plain. */
export const FarContext = createContext(false);
/** While a link is drawn: whether a port can be its other end. */
export type Fits = (node: string, port: string, isInput: boolean) => boolean;
export const FitsContext = createContext<Fits | undefined>(undefined);

const portsOf = (takes: Face['takes']): readonly CanvasPort[] => (typeof takes === 'boolean' ? [] : takes);
/** Where the middle of a port is on its edge, as a share. */
const shareOf = (at: number, count: number) => (at + 1) / (count + 1);

/** Where the ports of a box are, so that the library need not measure what it has not drawn. */
export function handlesOf({ takes, gives }: Pick<Face, 'takes' | 'gives'>) {
  const side = (ports: readonly CanvasPort[], isInput: boolean) =>
    ports.map(({ key }, at) => ({
      id: key,
      type: isInput ? ('target' as const) : ('source' as const),
      position: isInput ? Position.Top : Position.Bottom,
      x: BOX.width * shareOf(at, ports.length) - HANDLE / 2,
      y: (isInput ? 0 : BOX.height) - HANDLE / 2,
      width: HANDLE,
      height: HANDLE,
    }));
  return [...side(portsOf(takes), true), ...side(gives, false)];
}

type PortsProps = { id: string; ports: readonly CanvasPort[]; isInput: boolean; isEditable: boolean };

function Ports({ id, ports, isInput, isEditable }: PortsProps) {
  const fits = useContext(FitsContext);
  return ports.map(({ key, label }, at) => {
    const left = `${shareOf(at, ports.length) * 100}%`;
    return (
      <Handle
        key={key}
        id={key}
        type={isInput ? 'target' : 'source'}
        position={isInput ? Position.Top : Position.Bottom}
        isConnectable={isEditable}
        style={{ left }}
        title={label}
        className={fits?.(id, key, isInput) ? 'is-fitting' : ''}
      >
        <span className={`cy-canvas-port-label ${isInput ? 'is-above' : 'is-below'}`} aria-hidden="true">
          {label}
        </span>
      </Handle>
    );
  });
}

/** A box of one line with inputs above and outputs below. */
export const FlowBox = memo(function FlowBox({ id, data, selected }: NodeProps<FlowNodeData>) {
  const t = useText(words);
  const isFar = useContext(FarContext);
  const { face, isEditable } = data;
  const { title, takes, gives, icon, status, problem, difference } = face;
  const ports = portsOf(takes);
  const className = `${classOf(face, selected)} is-box`;
  if (isFar) return <div className={className} />;
  return (
    <div className={className}>
      <Ports id={id} ports={ports} isInput isEditable={isEditable} />
      {icon && (
        <span className="cy-canvas-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="cy-grow cy-ellipsis" title={title}>
        {title}
      </span>
      {difference && (
        <span className="cy-canvas-difference">
          {SIGNS[difference.kind]} {difference.label}
        </span>
      )}
      {problem && (
        <WarningOutlined className="cy-canvas-problem" title={fill(t.problem, { text: problem })} />
      )}
      {status}
      <Ports id={id} ports={gives} isInput={false} isEditable={isEditable} />
    </div>
  );
});
