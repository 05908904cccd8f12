import { createContext, type ReactNode, useContext } from 'react';
import type { Load } from './room-manifest.ts';

/**
 * A row some room lends to the front of the market, such as its best things. It is drawn with the market's `FrontRow`,
 * which leaves no trace while there is nothing in it.
 */
export type LentRow = { key: string; load: Load };

/** The rows of the whole house, ready to be drawn: only the app knows every room, so the app fills it. */
export const FrontRowsContext = createContext<ReactNode>(null);
export const useFrontRows = () => useContext(FrontRowsContext);
