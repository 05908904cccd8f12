import './menu.css';
import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Id, Search } from '@cloudyard/contract/kit/values.ts';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useDirt } from '../../../kit/use-dirt.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/menu/index.ts';
import { type Place, usePlaceId } from '../parts/place.ts';
import { menuKeyIn } from './draft.ts';
import { MenuPane } from './menu-pane.tsx';
import { MenuTree } from './menu-tree.tsx';
import { foundMenus, menuIn } from './tree.ts';
import { TreeActions } from './tree-actions.tsx';
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
  const chosen = menuIn(menus, chosenId);
  const nameOf = useName();
  const edited = adding === undefined && chosen ? nameOf(chosen) : t.newMenu;
  const { dirty, holder, leave } = useDirt({
    title: t.leaveTitle,
    consequence: fill(t.leaveHint, { name: edited }),
    verb: t.leaveVerb,
  });
  const mayEdit = useMay()(menuKeyIn(place, 'edit'));
  const { move } = useMove(place);
  const pane = useInSight(adding ?? chosen?.id);
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

/** On a phone the form is below the tree; when it shows something else, it comes into sight. */
function useInSight(what: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(what);
  useEffect(() => {
    if (last.current === what) return;
    last.current = what;
    if (what && matchMedia('(max-width: 767px)').matches) box.current?.scrollIntoView({ block: 'start' });
  }, [what]);
  return box;
}
