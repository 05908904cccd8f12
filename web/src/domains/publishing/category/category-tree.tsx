import { PlusOutlined } from '@ant-design/icons';
import { Tree as AntTree, Button, Tag, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import type { Drop } from '../../../kit/tree.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryGlyph } from '../lent/category-glyph.tsx';
import {
  blockedAt,
  isBranch,
  type Leaf,
  movedTo,
  type Problem,
  searched,
  spotOfDrop,
  type Tree,
} from './tree.ts';

type CategoryTreeProps = {
  tree: Tree;
  problems: ReadonlyMap<string, Problem>;
  chosen: string | undefined;
  onChoose: (key: string) => void;
  onMove: (tree: Tree) => void;
  onAdd: () => void;
};

/** The two levels with their search; categories are dragged, or moved with the buttons beside. */
export function CategoryTree({ tree, problems, chosen, onChoose, onMove, onAdd }: CategoryTreeProps) {
  const t = useText(words);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const drop = useDrop(tree, onMove);
  const found = searched(tree, search);
  const open = found.map(({ key }) => key).filter((key) => search !== '' || !closed.has(key));
  const node = (leaf: Leaf): TreeDataNode => ({
    key: leaf.key,
    title: <Line leaf={leaf} problem={problems.get(leaf.key)} />,
    isLeaf: true,
  });
  return (
    <section className="cy-panel" aria-label={t.tree}>
      <div className="cy-filters">
        <SearchBox value={search} onChange={(word = '') => setSearch(word)} placeholder={t.search} />
        <Button icon={<PlusOutlined />} onClick={onAdd}>
          {t.add}
        </Button>
      </div>
      {found.length === 0 ? (
        <Empty title={search ? t.nothingFound : t.empty} hint={search ? undefined : t.emptyHint} />
      ) : (
        <AntTree
          className="publishing-category-tree cy-tree"
          aria-label={t.tree}
          treeData={found.map((branch) => ({
            ...node(branch),
            isLeaf: branch.children.length === 0,
            children: branch.children.map(node),
          }))}
          blockNode
          // A move would skip siblings that the search hides.
          draggable={search === ''}
          allowDrop={({ dropNode, dropPosition }) =>
            dropPosition !== 0 || isBranch(tree, String(dropNode.key))
          }
          onDrop={drop}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_, { node: one }) => onChoose(String(one.key))}
          expandedKeys={open}
          onExpand={(_, { node: one }) =>
            setClosed((was) => was.symmetricDifference(new Set([String(one.key)])))
          }
        />
      )}
      {found.length > 0 && <p className="cy-tree-hint">{t.dragHint}</p>}
    </section>
  );
}

function useDrop(tree: Tree, onMove: (tree: Tree) => void) {
  const t = useText(words);
  const toast = useToast();
  return (event: Drop) => {
    const key = String(event.dragNode.key);
    const spot = spotOfDrop(tree, event);
    if (!spot) return;
    const why = blockedAt(tree, key, spot.parent);
    if (why) toast.warning(t.moveBlocked[why]);
    else onMove(movedTo(tree, key, spot));
  };
}

function Line({ leaf, problem }: { leaf: Leaf; problem: Problem | undefined }) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <span className="cy-line">
      <CategoryGlyph icon={leaf.icon} />
      <span className={problem ? 'cy-bad cy-ellipsis' : 'cy-ellipsis'}>{called(leaf) || t.unnamed}</span>
      {leaf.id === undefined && <Tag className="publishing-verify-mark">{t.fresh}</Tag>}
      <span
        className="cy-faint cy-figures publishing-category-count cy-push"
        title={fill(t.count, { n: leaf.count })}
      >
        {fill(t.counted, { n: leaf.count.toLocaleString() })}
      </span>
    </span>
  );
}
