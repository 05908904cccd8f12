import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RoomCard } from './room-manifest.ts';
import type { Title } from './text.ts';

/** A card of some room, ready to be drawn: its `body` loads itself. */
export type Card = Pick<RoomCard, 'letter' | 'title' | 'size'> & { body: ReactNode };

type Screen = { path: string; title: Title; Icon: ComponentType };

/** What the dashboard shows; only the app knows every room, so the app fills it. */
export type Dashboard = {
  /** The cards the user may see here, in the order in which they are laid out at first. */
  cards: readonly Card[];
  /** The screens of the menu that is shown, in its order. */
  places: readonly Screen[];
  /** Those the user keeps at the top of the menu. */
  pinned: readonly Screen[];
  /** The last ones opened, the newest first. */
  recent: readonly Screen[];
  /** Which menu is shown: the platform's, or that of the place one stands in. */
  side: 'platform' | 'place';
  person: { name: string; enterprise: string; role: string };
};
export const DashboardContext = createContext<Dashboard>({
  cards: [],
  places: [],
  pinned: [],
  recent: [],
  side: 'place',
  person: { name: '', enterprise: '', role: '' },
});
export const useDashboard = () => useContext(DashboardContext);
