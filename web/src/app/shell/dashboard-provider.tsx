import type { ReactNode } from 'react';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { DashboardContext } from '../../kit/cards.ts';
import { useMay } from '../../kit/may.tsx';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { CARD_ORDER } from '../../kit/room-manifest.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Lazy } from '../load.tsx';
import { allCards } from '../rooms.ts';
import { useSession } from '../session.ts';
import { iconOf, leavesOf, useMenuLeaves } from './menu.ts';
import { useSide } from './menu-side.ts';
import { usePinned, useRecent } from './pages-at-hand.ts';
import { useScopeNames } from './scope-switch.tsx';

const cards = [...allCards]
  .sort((a, b) => CARD_ORDER[a.about] - CARD_ORDER[b.about] || a.letter.localeCompare(b.letter))
  .map((card) => ({ ...card, body: <Lazy load={card.load} /> }));

/** Gives the dashboard the cards of all rooms, the user's pages and the user's names. */
export function DashboardProvider({ children }: { children: ReactNode }) {
  const may = useMay();
  const { me, scope } = useSession();
  const names = useScopeNames();
  const { side, menus } = useSide();
  const t = useText(words);
  const leaves = useMenuLeaves();
  const placeOf = (menu: (typeof leaves)[number]) => ({
    path: addressOfMenu(menu) ?? '',
    title: { cn: menu.name, en: menu.nameEn || menu.name },
    Icon: menuIcons[iconOf(menu)],
  });
  const dashboard = {
    cards: cards.filter(({ permission, scope: at }) => may(permission) && (at === 'every' || at === side)),
    places: leavesOf(menus)
      .filter(({ type }) => type === 'page')
      .map(placeOf),
    pinned: usePinned(leaves).map(placeOf),
    recent: useRecent(leaves).map(placeOf),
    side,
    person: {
      name: me?.realName || me?.username || '',
      enterprise: side === 'platform' ? t.platform : scope ? names.enterprise(scope.enterprise) : '',
      role: scope?.role ? names.role(scope.role) : '',
    },
  };
  return <DashboardContext value={dashboard}>{children}</DashboardContext>;
}
