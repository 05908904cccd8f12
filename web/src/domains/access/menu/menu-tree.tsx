import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/index.ts';
import { MenuLine } from './menu-line.tsx';
import { flatTree, foundMenus, type Spot, spotOfDrop } from './tree.ts';

type MenuTreeProps = {
  menus: Menu[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Nothing: it may only be looked at. */
  onMove: ((spot: Spot | undefined) => void) | undefined;
};

/** The tree with its search; menus are moved by dragging, or with the buttons of the form. */
export function MenuTree({ menus, search, onSearch, chosen, onChoose, onMove }: MenuTreeProps) {
  const t = useText(words);
  const found = foundMenus(menus, search);
  const folders = useFolders(menus);
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
          className="menu-tree"
          aria-label={t.tree}
          treeData={nodesOf(found)}
          height={height}
          blockNode
          draggable={onMove !== undefined}
          allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || isFolder(menus, dropNode.key)}
          onDrop={(drop) => onMove?.(spotOfDrop(menus, drop))}
          selectedKeys={chosen ? [chosen] : []}
          // A second click on the chosen one does not let it go.
          onSelect={(_, { node }) => onChoose(String(node.key))}
          // While searching everything found is open.
          expandedKeys={search ? flatTree(found).map(({ id }) => id) : folders.open}
          onExpand={(_, { node }) => folders.toggle(String(node.key))}
        />
      )}
      {onMove && found.length > 0 && <p className="menu-drag-hint">{t.dragHint}</p>}
    </>
  );
}

const nodesOf = (menus: readonly Menu[]): TreeDataNode[] =>
  menus.map((menu) => ({
    key: menu.id,
    title: <MenuLine menu={menu} />,
    children: nodesOf(menu.children),
    isLeaf: menu.children.length === 0,
  }));

const isFolder = (menus: readonly Menu[], key: unknown) =>
  flatTree(menus).some(({ id, type }) => id === key && type === 'folder');

/** Folders are open until they are closed, new ones too. */
function useFolders(menus: readonly Menu[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = flatTree(menus)
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
