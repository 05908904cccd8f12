import { Button, Tree, type TreeDataNode, type TreeProps } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { SearchBox } from './filters.tsx';
import { Empty } from './states.tsx';
import { flatTree } from './tree.ts';

type Branch<T> = { id: string; children: readonly T[] };

type BranchTreeProps<T> = {
  className: string;
  branches: readonly T[];
  /** The nodes the search leaves; all of them while nothing is searched for. */
  found: readonly T[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  line: (branch: T) => ReactNode;
  /** Undefined: the tree is read only. */
  onDrop: TreeProps['onDrop'] | undefined;
  allowDrop?: TreeProps['allowDrop'];
  words: {
    tree: string;
    search: string;
    collapseAll: string;
    expandAll: string;
    nothingFound: string;
    nothingFoundHint: string;
    empty: string;
    emptyHint: string;
    dragHint: string;
  };
};

/** A tree with its search; nodes are moved by dragging, or by the buttons beside it. */
export function BranchTree<T extends Branch<T>>(props: BranchTreeProps<T>) {
  const { branches, found, search, chosen, onChoose, line, onDrop, words: t } = props;
  const folders = useFolders(branches);
  const height = useTreeHeight();
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={search} onChange={props.onSearch} placeholder={t.search} />
        <Button type="link" size="small" disabled={search !== ''} onClick={folders.toggleAll}>
          {folders.anyOpen ? t.collapseAll : t.expandAll}
        </Button>
      </div>
      {found.length === 0 ? (
        <Empty title={search ? t.nothingFound : t.empty} hint={search ? t.nothingFoundHint : t.emptyHint} />
      ) : (
        <Tree
          className={props.className}
          aria-label={t.tree}
          treeData={nodesOf(found, line)}
          height={height}
          blockNode
          draggable={onDrop !== undefined}
          {...(props.allowDrop ? { allowDrop: props.allowDrop } : {})}
          {...(onDrop ? { onDrop } : {})}
          selectedKeys={chosen ? [chosen] : []}
          // A second click on the chosen node does not unselect it.
          onSelect={(_, { node }) => onChoose(String(node.key))}
          // While searching, every match is expanded.
          expandedKeys={search ? flatTree(found).map(({ id }) => id) : folders.open}
          onExpand={(_, { node }) => folders.toggle(String(node.key))}
        />
      )}
      {onDrop && found.length > 0 && <p className="cy-tree-hint">{t.dragHint}</p>}
    </>
  );
}

const nodesOf = <T extends Branch<T>>(
  branches: readonly T[],
  line: (branch: T) => ReactNode,
): TreeDataNode[] =>
  branches.map((branch) => ({
    key: branch.id,
    title: line(branch),
    children: nodesOf(branch.children, line),
    isLeaf: branch.children.length === 0,
  }));

/** Branches are open until the user closes them, new ones too. */
function useFolders<T extends Branch<T>>(branches: readonly T[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = flatTree(branches)
    .filter(({ children }) => children.length > 0)
    .map(({ id }) => id);
  const open = all.filter((id) => !closed.has(id));
  return {
    open,
    anyOpen: open.length > 0,
    toggle: (id: string) => setClosed((was) => was.symmetricDifference(new Set([id]))),
    toggleAll: () => setClosed(new Set(open.length > 0 ? all : [])),
  };
}

const onResize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
/** The tree draws only visible nodes, so it needs its height. On a phone the form follows below. */
const useTreeHeight = () =>
  useSyncExternalStore(onResize, () =>
    innerWidth < 768 ? 320 : Math.max(360, Math.round((innerHeight - 340) / 20) * 20),
  );
