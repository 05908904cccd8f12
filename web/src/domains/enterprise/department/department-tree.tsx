import { TeamOutlined } from '@ant-design/icons';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/department/index.ts';
import { type Branch, flat, foundIn, type Spot, spotOfDrop } from './tree.ts';

type DepartmentTreeProps = {
  branches: Branch[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Nothing: it may only be looked at. */
  onMove: ((spot: Spot) => void) | undefined;
};

/** The tree with its search; departments are moved by dragging, or with the button of the form. */
export function DepartmentTree({
  branches,
  search,
  onSearch,
  chosen,
  onChoose,
  onMove,
}: DepartmentTreeProps) {
  const t = useText(words);
  const found = foundIn(branches, search);
  const folders = useFolders(branches);
  const height = useTreeHeight();
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={search} onChange={onSearch} placeholder={t.search} />
        <Button type="link" size="small" disabled={search !== ''} onClick={folders.toggleAll}>
          {folders.anyOpen ? t.collapseAll : t.expandAll}
        </Button>
      </div>
      {found.length === 0 ? (
        <Empty title={search ? t.nothingFound : t.empty} hint={search ? t.nothingFoundHint : t.emptyHint} />
      ) : (
        <Tree
          className="department-tree"
          aria-label={t.tree}
          treeData={nodesOf(found)}
          height={height}
          blockNode
          draggable={onMove !== undefined}
          onDrop={(drop) => {
            const spot = spotOfDrop(branches, drop);
            if (spot) onMove?.(spot);
          }}
          selectedKeys={chosen ? [chosen] : []}
          // A second click on the chosen one does not let it go.
          onSelect={(_, { node }) => onChoose(String(node.key))}
          // While searching everything found is open.
          expandedKeys={search ? flat(found).map(({ id }) => id) : folders.open}
          onExpand={(_, { node }) => folders.toggle(String(node.key))}
        />
      )}
      {onMove && found.length > 0 && <p className="department-hint">{t.dragHint}</p>}
    </>
  );
}

const nodesOf = (branches: readonly Branch[]): TreeDataNode[] =>
  branches.map((branch) => ({
    key: branch.id,
    title: <Line branch={branch} />,
    children: nodesOf(branch.children),
    isLeaf: branch.children.length === 0,
  }));

/** A department in the tree: its name, and how many work in it and below. */
function Line({ branch: { name, people, peopleBelow } }: { branch: Branch }) {
  const t = useText(words);
  const told = [
    fill(t.count, { n: people }),
    ...(peopleBelow > people ? [fill(t.countBelow, { n: peopleBelow })] : []),
  ].join(' · ');
  return (
    <span className="department-line">
      <span className="department-line-name" title={name}>
        {name}
      </span>
      <span className="department-count cy-figures" title={told}>
        <TeamOutlined aria-hidden="true" />
        <span className="cy-hidden">{told}</span>
        <span aria-hidden="true">{peopleBelow}</span>
      </span>
    </span>
  );
}

/** Departments are open until they are closed, new ones too. */
function useFolders(branches: readonly Branch[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = flat(branches)
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
/** Only what is in sight is drawn, so it must be known how much that is. On a phone the form follows below. */
const useTreeHeight = () =>
  useSyncExternalStore(onResize, () =>
    innerWidth < 768 ? 320 : Math.max(360, Math.round((innerHeight - 340) / 20) * 20),
  );
