import './menu.css';
import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Id, Search } from '@cloudyard/contract/kit/values.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { AddButton } from '../../../kit/add-button.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { nodeIn } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useInSight } from '../../../kit/use-in-sight.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useUnsavedChanges } from '../../../kit/use-unsaved-changes.ts';
import { words } from '../i18n/menu/en.ts';
import { roleKeyIn } from '../parts/place.ts';
import { menuKeyIn } from './draft.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { parentForNew } from './menu-form.tsx';
import { MenuPane } from './menu-pane.tsx';
import { MenuTree } from './menu-tree.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { foundMenus } from './tree.ts';
import { useMove, useName } from './use-calls.ts';

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
      <div className="access-menu-split cy-grid cy-start cy-gap-16">
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

/** What can be done to the whole tree. */
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

/** Lets the browser save the tree as it is shown. */
function exportTree(menus: readonly Menu[], name: string) {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(menus, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  // After the click the browser still reads from it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
