import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/views/en.ts';
import { figureText } from './view-figures.ts';

type Node = Extract<View, { type: 'tree' }>['data'][number];
type Line = { key: string; node: Node; depth: number };

/** Node after node from the root, each below its parent; one that leads back to itself is drawn once. */
export function outlineOf(nodes: readonly Node[]): Line[] {
  const seen = new Set<number>();
  const walk = (at: number | undefined, depth: number): Line[] => {
    const node = at === undefined || seen.has(at) ? undefined : nodes[at];
    if (at === undefined || !node) return [];
    seen.add(at);
    return [
      { key: `node-${at}`, node, depth },
      ...walk(node.left, depth + 1),
      ...walk(node.right, depth + 1),
    ];
  };
  return walk(0, 0);
}

const DEEPEST = 12;

/** A tree as an outline: it can be read aloud, and found with the browser's own search. */
export function TreeOutline({ nodes, label }: { nodes: readonly Node[]; label: string }) {
  const t = useText(words);
  return (
    <section
      className="algorithm-view-tree cy-pad-line cy-box cy-scroll cy-figures"
      ref={reachable}
      aria-label={label}
    >
      <ul className="cy-list">
        {outlineOf(nodes).map(({ key, node, depth }) => (
          <li key={key} style={{ paddingLeft: Math.min(depth, DEEPEST) * 20 }}>
            <span className="algorithm-view-node cy-inline">
              <code>{node.text}</code>
              <span className="cy-faint cy-small cy-nowrap">
                {fill(t.node, { n: node.rows.toLocaleString() })}
                {node.value !== undefined && ` · ${fill(t.value, { value: figureText(node.value) })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
