import './menu.css';
import {
  ExportOutlined,
  FolderOutlined,
  GlobalOutlined,
  KeyOutlined,
  LinkOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { DISABLED_USER, roleApi } from '@cloudyard/contract/access/role.ts';
import { Id, Search } from '@cloudyard/contract/kit/values.ts';
import { Alert, Button, Select, Skeleton, Tag } from 'antd';
import { type ComponentType, useState } from 'react';
import { z } from 'zod';
import { AddButton } from '../../../kit/add-button.tsx';
import { BranchTree } from '../../../kit/branch-tree.tsx';
import { Modal } from '../../../kit/dialog.tsx';
import { ICON_NAMES } from '../../../kit/icon-names.ts';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { menuIcons } from '../../../kit/menu-icons.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { saveText } from '../../../kit/save-text.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { flatTree, nodeIn, type Spot } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useInSight } from '../../../kit/use-in-sight.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useUnsavedChanges } from '../../../kit/use-unsaved-changes.ts';
import { words } from '../i18n/menu/en.ts';
import { roleKeyIn } from '../shared/place.ts';
import { useRolePreview } from '../shared/use-role-preview.ts';
import { menuKeyIn } from './draft.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { parentForNew } from './menu-form.tsx';
import { MenuPane } from './menu-pane.tsx';
import { foundMenus, spotOfDrop } from './tree.ts';
import { useMove, useName } from './use-calls.ts';

/** The menu's icon, or one for its type. */
function iconOf({ icon, type }: Menu): ComponentType {
  const known = ICON_NAMES.find((name) => name === icon);
  if (known) return menuIcons[known];
  if (type === 'folder') return FolderOutlined;
  return type === 'link' || type === 'frame' ? LinkOutlined : menuIcons.application;
}

/** A menu in the tree: icon, name, and marks for unusual settings. */
function MenuLine({ menu }: { menu: Menu }) {
  const name = useName()(menu);
  const Icon = iconOf(menu);
  const dim = !menu.enabled || menu.hidden;
  return (
    <span className="cy-fit cy-inline">
      <span className="cy-faint" aria-hidden="true">
        <Icon />
      </span>
      <span
        className={
          dim
            ? 'access-menu-line-name cy-ellipsis access-menu-line-dim cy-faint'
            : 'access-menu-line-name cy-ellipsis'
        }
      >
        {name}
      </span>
      <Marks menu={menu} />
    </span>
  );
}

/** Settings that keep users out are words, the rest are icons with a tooltip. */
function Marks({ menu }: { menu: Menu }) {
  const { marks } = useText(words);
  const { enabled, hidden, onRequest, isPublic, code, type } = menu;
  const drawn: [on: boolean, label: string, Icon: ComponentType<{ title: string; 'aria-label': string }>][] =
    [
      [onRequest, marks.onRequest, KeyOutlined],
      [isPublic, marks.isPublic, GlobalOutlined],
      [type === 'link', marks.outside, ExportOutlined],
      [code === null, marks.byHand, ToolOutlined],
    ];
  return (
    <span className="access-menu-marks cy-gap-6 cy-size-12 cy-inline cy-rigid cy-faint">
      {!enabled && <Tag>{marks.off}</Tag>}
      {hidden && <Tag>{marks.hidden}</Tag>}
      {drawn
        .filter(([on]) => on)
        .map(([, label, Icon]) => (
          <Icon key={label} title={label} aria-label={label} />
        ))}
    </span>
  );
}

/** Chooses the role whose view of the console is previewed. */
function PreviewDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText(words);
  const kit = useKitText();
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(roleApi.all, { query: { enterpriseId } });
  const preview = useRolePreview();
  const [roleId, setRoleId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (!roleId) return;
    setBusy(true);
    await preview(roleId);
    onClose();
  };
  return (
    <Modal
      open
      title={t.previewTitle}
      okText={t.previewVerb}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: !roleId, loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className="cy-bottom-16 cy-faint">{t.previewHint}</p>
      <Loaded asked={asked} skeleton={<Skeleton.Input active block />}>
        {(roles) => (
          <Select
            className="access-menu-wide"
            aria-label={t.previewRole}
            placeholder={t.previewRole}
            showSearch={{ optionFilterProp: 'label' }}
            value={roleId ?? null}
            options={roles.map(({ id, name }) => ({
              value: id,
              label: roleText(name),
              disabled: name === DISABLED_USER,
            }))}
            onChange={(id) => setRoleId(id ?? undefined)}
          />
        )}
      </Loaded>
    </Modal>
  );
}

type MenuTreeProps = {
  menus: Menu[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Undefined: the tree is read only. */
  onMove: ((spot: Spot | undefined) => void) | undefined;
};

/** Menus are moved by dragging, or with the buttons of the form. */
const MenuTree = ({ menus, onMove, ...rest }: MenuTreeProps) => (
  <BranchTree
    {...rest}
    className="cy-tree"
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

const treeQuery = z.object({ menu: Id.optional(), q: Search.optional() });

export const MenuTreePage = () => <TreePage place="enterprise" />;
export const PlatformMenuTreePage = () => <TreePage place="platform" />;

function TreePage({ place }: { place: Place }) {
  const t = useText(words);
  usePageTitle(t.title[place]);
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(menuApi.list, { query: { enterpriseId } });
  return <Loaded asked={asked}>{(menus) => <Editor place={place} menus={menus} />}</Loaded>;
}

function Editor({ place, menus }: { place: Place; menus: Menu[] }) {
  const t = useText(words);
  const [state, change] = useListState(treeQuery);
  const [adding, setAdding] = useState<string>();
  const { chosen: chosenId, choose, isStill } = useChosen(state.menu, (menu) => change({ menu }));
  const chosen = nodeIn(menus, chosenId);
  const nameOf = useName();
  const edited = adding === undefined && chosen ? nameOf(chosen) : t.newMenu;
  const { dirty, holder, leave } = useUnsavedChanges({
    title: t.leaveTitle,
    consequence: fill(t.leaveHint, { name: edited }),
    verb: t.leaveVerb,
  });
  const mayEdit = useMay()(menuKeyIn(place, 'edit'));
  const { move } = useMove(place);
  const pane = useInSight(adding ?? chosen?.id, '767px');
  const show = (id: string | undefined, parentId?: string) => {
    setAdding(parentId);
    choose(id);
  };
  const add = (parentId: string) => void leave(() => show(chosenId, parentId));
  return (
    <div className="cy-page">
      <PageHead
        title={t.title[place]}
        sentence={t.sentence[place]}
        actions={
          <TreeActions place={place} shown={foundMenus(menus, state.q ?? '')} chosen={chosen} onAdd={add} />
        }
      />
      {!mayEdit && <Alert type="info" showIcon title={t.readOnly} />}
      <div className="access-menu-split cy-split cy-fold-1023 cy-grid cy-start cy-gap-16">
        <section className="cy-panel" aria-label={t.tree}>
          <MenuTree
            menus={menus}
            search={state.q ?? ''}
            onSearch={(q) => change({ q })}
            chosen={adding === undefined ? chosen?.id : undefined}
            onChoose={(id) => {
              if (id !== chosen?.id || adding !== undefined) void leave(() => show(id));
            }}
            onMove={mayEdit ? (spot) => void move(spot) : undefined}
          />
        </section>
        <div ref={pane} className="cy-stack access-menu-pane">
          <PageHolderContext value={holder}>
            <MenuPane
              place={place}
              menus={menus}
              chosen={chosen}
              adding={adding}
              dirty={dirty}
              isStill={isStill}
              onAdd={add}
              onShow={show}
              onMove={(spot) => void move(spot)}
            />
          </PageHolderContext>
        </div>
      </div>
    </div>
  );
}

type TreeActionsProps = {
  place: Place;
  /** The tree as the page shows it. */
  shown: Menu[];
  chosen: Menu | undefined;
  onAdd: (parentId: string) => void;
};

/** The actions on the whole tree. */
function TreeActions({ place, shown, chosen, onAdd }: TreeActionsProps) {
  const t = useText(words);
  const may = useMay();
  const [open, setOpen] = useState<'history' | 'preview'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button disabled={shown.length === 0} onClick={() => exportTree(shown, `menus-${place}`)}>
        {t.exportTree}
      </Button>
      <Button onClick={() => setOpen('history')}>{t.history}</Button>
      {may(roleKeyIn(place, 'read')) && may(roleKeyIn(place, 'preview')) && (
        <Button onClick={() => setOpen('preview')}>{t.preview}</Button>
      )}
      <AddButton permission={menuKeyIn(place, 'edit')} onClick={() => onAdd(parentForNew(chosen))}>
        {t.add}
      </AddButton>
      {open === 'history' && <HistoryDrawer place={place} onClose={close} />}
      {open === 'preview' && <PreviewDialog place={place} onClose={close} />}
    </>
  );
}

/** Downloads the tree as it is shown. */
function exportTree(menus: readonly Menu[], name: string) {
  const day = new Date().toISOString().slice(0, 10);
  saveText(`${name}-${day}.json`, JSON.stringify(menus, null, 2), 'application/json');
}
