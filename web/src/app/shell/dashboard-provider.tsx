import type { ReactNode } from 'react';
import { DashboardContext } from '../../kit/cards.ts';
import { useMay } from '../../kit/may.tsx';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { Lazy } from '../load.tsx';
import { allCards } from '../rooms.ts';
import { useSession } from '../session.ts';
import { iconOf, useMenuLeaves } from './menu.ts';
import { useScopeNames } from './scope-switch.tsx';

const cards = [...allCards]
  .sort((a, b) => a.letter.localeCompare(b.letter))
  .map((card) => ({ ...card, body: <Lazy load={card.load} /> }));

/** Tells the dashboard what every room contributes and who is sitting there. */
export function DashboardProvider({ children }: { children: ReactNode }) {
  const may = useMay();
  const { me, scope } = useSession();
  const names = useScopeNames();
  const places = useMenuLeaves().filter(({ type }) => type === 'page');
  const dashboard = {
    cards: cards.filter(({ permission }) => may(permission)),
    places: places.map((menu) => ({
      path: menu.url,
      title: { cn: menu.name, en: menu.nameEn || menu.name },
      Icon: menuIcons[iconOf(menu)],
    })),
    person: {
      name: me?.realName || me?.username || '',
      enterprise: scope ? names.enterprise(scope.enterprise) : '',
      role: scope?.role ? names.role(scope.role) : '',
    },
  };
  return <DashboardContext value={dashboard}>{children}</DashboardContext>;
}
