import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RoomCard } from './room-manifest.ts';
import type { Title } from './text.ts';

/** A card of some room, ready to be drawn: its `body` loads itself. */
export type Card = Pick<RoomCard, 'letter' | 'title' | 'size'> & { body: ReactNode };

type Screen = { path: string; title: Title; Icon: ComponentType };

/** What the dashboard shows; only the app knows every room, so the app fills it. */
export type Dashboard = {
  /** The cards the user may see, by letter. */
  cards: readonly Card[];
  /** The screens of the menu the user may open, in its order. */
  places: readonly Screen[];
  /** Those the user keeps at the top of the menu. */
  pinned: readonly Screen[];
  person: { name: string; enterprise: string; role: string };
};
export const DashboardContext = createContext<Dashboard>({
  cards: [],
  places: [],
  pinned: [],
  person: { name: '', enterprise: '', role: '' },
});
export const useDashboard = () => useContext(DashboardContext);
