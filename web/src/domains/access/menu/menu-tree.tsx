import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { BranchTree } from '../../../kit/branch-tree.tsx';
import { useText } from '../../../kit/text.ts';
import { flatTree, type Spot } from '../../../kit/tree.ts';
import { words } from '../i18n/menu/en.ts';
import { MenuLine } from './menu-line.tsx';
import { foundMenus, spotOfDrop } from './tree.ts';

type MenuTreeProps = {
  menus: Menu[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Nothing: it may only be looked at. */
  onMove: ((spot: Spot | undefined) => void) | undefined;
};

/** Menus are moved by dragging, or with the buttons of the form. */
export const MenuTree = ({ menus, onMove, ...rest }: MenuTreeProps) => (
  <BranchTree
    {...rest}
    className="access-menu-tree"
    words={useText(words)}
    branches={menus}
    found={foundMenus(menus, rest.search)}
    line={(menu) => <MenuLine menu={menu} />}
    allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || isFolder(menus, dropNode.key)}
    onDrop={onMove && ((drop) => onMove(spotOfDrop(menus, drop)))}
  />
);

const isFolder = (menus: readonly Menu[], key: unknown) =>
  flatTree(menus).some(({ id, type }) => id === key && type === 'folder');
