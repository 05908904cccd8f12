import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { fill, useText } from '../text.ts';
import type { CanvasProps, Face } from './face.ts';
import { type CanvasLink, type CanvasNode, linkKey, without } from './graph.ts';
import { words } from './i18n/en.ts';

type OutlineProps = CanvasProps<CanvasNode>;

/** The same graph as a list: every node, where it leads, and what it can be connected to, without a mouse. */
export function Outline(props: OutlineProps) {
  const { graph, faceOf, selected, onSelect, edit, label } = props;
  const t = useText(words);
  const removeChosen = (id: string) => edit?.onChange(without(graph, new Set([id])));
  if (graph.nodes.length === 0) return <p className="cy-pad cy-faint">{t.noNodes}</p>;
  return (
    <ol className="cy-canvas-outline" aria-label={label}>
      {graph.nodes.map((node) => {
        const face = faceOf(node);
        return (
          <li key={node.id} className={selected.includes(node.id) ? 'is-selected' : undefined}>
            <div className="cy-line cy-between">
              <Button
                type="link"
                size="small"
                aria-pressed={selected.includes(node.id)}
                onClick={() => onSelect([node.id])}
              >
                {face.family} · {face.title}
              </Button>
              {edit && (
                <Button size="small" onClick={() => removeChosen(node.id)}>
                  {t.remove}
                </Button>
              )}
            </div>
            <span className="cy-small cy-faint cy-break">{face.line}</span>
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
      })}
    </ol>
  );
}

type PortProps = OutlineProps & { node: CanvasNode; port: Face['gives'][number] };

function Port({ graph, faceOf, edit, node, port }: PortProps) {
  const t = useText(words);
  const nameOf = (id: string) => {
    const found = graph.nodes.find((one) => one.id === id);
    return found ? faceOf(found).title : id;
  };
  const linkTo = (to: string): CanvasLink => ({ from: node.id, port: port.key, to });
  const links = graph.links.filter(({ from, port: of }) => from === node.id && of === port.key);
  const free = edit ? graph.nodes.filter(({ id }) => edit.mayLink(linkTo(id))) : [];
  if (links.length === 0 && free.length === 0) return null;
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
      {edit && free.length > 0 && (
        <Select
          size="small"
          className="cy-select"
          value={null}
          placeholder={fill(t.linkTo, { port: port.label })}
          aria-label={fill(t.linkTo, { port: port.label })}
          options={free.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(to: string | null) =>
            to !== null && edit.onChange({ ...graph, links: [...graph.links, linkTo(to)] })
          }
        />
      )}
    </div>
  );
}
