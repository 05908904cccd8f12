import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../text.ts';
import type { CanvasPort, CanvasProps } from './face.ts';
import { type CanvasLink, type CanvasNode, linkKey, without } from './graph.ts';
import { words } from './i18n/en.ts';

type OutlineProps = CanvasProps<CanvasNode>;
const FIRST = 100;

/** The same graph as a list: every node, where it leads, and what it can be connected to, without a mouse. */
export function Outline(props: OutlineProps) {
  const { graph, label } = props;
  const t = useText(words);
  const [shown, setShown] = useState(FIRST);
  if (graph.nodes.length === 0) return <p className="cy-pad cy-faint">{t.noNodes}</p>;
  const left = graph.nodes.length - shown;
  return (
    <ol className="cy-canvas-outline" aria-label={label}>
      {graph.nodes.slice(0, shown).map((node) => (
        <Line key={node.id} {...props} node={node} />
      ))}
      {left > 0 && (
        <li>
          <Button type="link" onClick={() => setShown(shown + FIRST)}>
            {fill(t.more, { n: Math.min(left, FIRST) })}
          </Button>
        </li>
      )}
    </ol>
  );
}

function Line(props: OutlineProps & { node: CanvasNode }) {
  const { graph, faceOf, selected, onSelect, edit, node } = props;
  const t = useText(words);
  const face = faceOf(node);
  const isSelected = selected.includes(node.id);
  return (
    <li className={isSelected ? 'is-selected' : undefined}>
      <div className="cy-line cy-between">
        <Button type="link" size="small" aria-pressed={isSelected} onClick={() => onSelect([node.id])}>
          {face.family} · {face.title}
        </Button>
        {face.status}
        {edit && (
          <Button size="small" onClick={() => edit.onChange(without(graph, new Set([node.id])))}>
            {t.remove}
          </Button>
        )}
      </div>
      {face.line && <span className="cy-small cy-faint cy-break">{face.line}</span>}
      {face.problem && (
        <span className="cy-small cy-canvas-problem">
          <WarningOutlined aria-hidden="true" /> {fill(t.problem, { text: face.problem })}
        </span>
      )}
      {face.gives.map((port) => (
        <Port key={port.key} {...props} node={node} port={port} />
      ))}
    </li>
  );
}

type PortProps = OutlineProps & { node: CanvasNode; port: CanvasPort };

/** Every end a link from a port may have: a node, or one of its ports. */
function endsOf({ graph, faceOf, edit, node, port }: PortProps): { link: CanvasLink; label: string }[] {
  if (!edit) return [];
  const linkTo = (to: string): CanvasLink => ({ from: node.id, port: port.key, to });
  return graph.nodes.flatMap((one) => {
    const { takes, title } = faceOf(one);
    const ends =
      typeof takes === 'boolean'
        ? [{ link: linkTo(one.id), label: title }]
        : takes.map(({ key, label }) => ({
            link: { ...linkTo(one.id), into: key },
            label: `${title} · ${label}`,
          }));
    return ends.filter(({ link }) => edit.mayLink(link));
  });
}

function Port(props: PortProps) {
  const { graph, faceOf, edit, node, port } = props;
  const t = useText(words);
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: string) => {
    const found = graph.nodes.find((one) => one.id === id);
    return found ? faceOf(found).title : id;
  };
  const links = graph.links.filter(({ from, port: of }) => from === node.id && of === port.key);
  // In a large drawing only what is asked for is looked for.
  const ends = isOpen || graph.nodes.length <= FIRST ? endsOf(props) : undefined;
  if (links.length === 0 && ends?.length === 0) return null;
  return (
    <div className="cy-row cy-gap-4 cy-small">
      {links.map((link) => (
        <span key={linkKey(link)} className="cy-line cy-gap-4">
          {fill(t.linked, { port: port.label, name: nameOf(link.to) })}
          {edit && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={fill(t.unlink, { name: nameOf(link.to) })}
              onClick={() => edit.onChange(without(graph, new Set(), new Set([linkKey(link)])))}
            />
          )}
        </span>
      ))}
      {edit && ends?.length !== 0 && (
        <Select
          size="small"
          className="cy-select"
          value={null}
          placeholder={fill(t.linkTo, { port: port.label })}
          aria-label={fill(t.linkTo, { port: port.label })}
          options={(ends ?? []).map(({ link, label }) => ({ value: linkKey(link), label }))}
          onOpenChange={setOpen}
          onChange={(key: string | null) => {
            const end = ends?.find(({ link }) => linkKey(link) === key);
            if (end) edit.onChange({ ...graph, links: [...graph.links, end.link] });
          }}
        />
      )}
    </div>
  );
}
