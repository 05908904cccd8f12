import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { DoorCard } from './door.ts';
import type { Title } from './text.ts';

/** A card of some room, ready to be drawn: its `body` loads itself. */
export type Card = Pick<DoorCard, 'letter' | 'title' | 'size'> & { body: ReactNode };

/** What the dashboard shows of the whole house; only the app knows every room, so the app fills it. */
export type Desk = {
  /** The cards the person may see, by letter. */
  cards: readonly Card[];
  /** The screens of the menu the person may open, in its order. */
  places: readonly { path: string; title: Title; Icon: ComponentType }[];
  person: { name: string; enterprise: string; role: string };
};
export const DeskContext = createContext<Desk>({
  cards: [],
  places: [],
  person: { name: '', enterprise: '', role: '' },
});
export const useDesk = () => useContext(DeskContext);
