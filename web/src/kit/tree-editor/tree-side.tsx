import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { BranchTree } from '../branch-tree.tsx';
import { fill, useText } from '../text.ts';
import { useToast } from '../toast.ts';
import { type Drop, foundIn, movedTree, nodeIn } from '../tree.ts';
import { useLocalizedName } from '../use-localized-name.ts';
import { words } from './i18n/en.ts';
import type { TreeKind } from './kind.ts';
import { type DraftNode, mayHaveBelow, type Problem, spotOfDrop } from './tree-draft.ts';
import { useWhyNot } from './use-why-not.ts';

type TreeSideProps<N extends DraftNode<N>> = {
  kind: TreeKind<N>;
  tree: readonly N[];
  problems: ReadonlyMap<string, Problem>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onChange: (tree: readonly N[]) => void;
  onAdd: () => void;
};

/** The levels with their search; nodes are dragged, or moved with the fields beside. */
export function TreeSide<N extends DraftNode<N>>(props: TreeSideProps<N>) {
  const { kind, tree, problems, chosen, onChoose, onChange, onAdd } = props;
  const t = useText(words);
  const [search, setSearch] = useState('');
  const drop = useDrop(kind, tree, onChange);
  return (
    <section className="cy-panel" aria-label={kind.words.tree}>
      <header className="cy-panel-head">
        <h2>{kind.words.tree}</h2>
        <Button size="small" icon={<PlusOutlined />} onClick={onAdd}>
          {kind.words.add}
        </Button>
      </header>
      <BranchTree
        className="cy-tree"
        branches={tree}
        found={foundIn(tree, search, ({ name, nameEn }) => [name, nameEn])}
        search={search}
        onSearch={(word = '') => setSearch(word)}
        chosen={chosen}
        onChoose={onChoose}
        line={(node) => <Line kind={kind} node={node} problem={problems.get(node.id)} />}
        allowDrop={({ dropNode, dropPosition }) =>
          dropPosition !== 0 || isOpen(tree, String(dropNode.key), kind.depth)
        }
        // A move would skip siblings that the search hides.
        onDrop={search === '' ? drop : undefined}
        words={{ ...kind.words, ...t }}
      />
    </section>
  );
}

function isOpen<N extends DraftNode<N>>(tree: readonly N[], id: string, depth: number) {
  const node = nodeIn(tree, id);
  return node !== undefined && mayHaveBelow(tree, node, depth);
}

function useDrop<N extends DraftNode<N>>(
  kind: TreeKind<N>,
  tree: readonly N[],
  onChange: (tree: readonly N[]) => void,
) {
  const toast = useToast();
  const whyNot = useWhyNot(kind);
  return (event: Drop) => {
    const spot = spotOfDrop(tree, event, kind.depth);
    const node = spot && nodeIn(tree, spot.id);
    if (!spot || !node) return;
    const why = whyNot(tree, node, spot.parentId);
    if (why) toast.warning(why);
    else onChange(movedTree(tree, spot));
  };
}

type LineProps<N extends DraftNode<N>> = { kind: TreeKind<N>; node: N; problem: Problem | undefined };

function Line<N extends DraftNode<N>>({ kind, node, problem }: LineProps<N>) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <span className="cy-line">
      {kind.mark(node)}
      <span className={problem ? 'cy-bad cy-ellipsis' : 'cy-ellipsis'}>{called(node) || t.unnamed}</span>
      {node.isNew && <Tag className="cy-flush">{t.fresh}</Tag>}
      <span
        className="cy-tree-count cy-faint cy-figures cy-push"
        title={fill(kind.words.count as '{n}', { n: node.count })}
      >
        {node.count.toLocaleString()}
      </span>
    </span>
  );
}
