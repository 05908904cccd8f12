import { createContext, useContext } from 'react';

/** The page of the menu below which the user was when there was nothing to show; the app fills it. */
export type WayBack = { to: string; name: string };
export const WayBackContext = createContext<WayBack | undefined>(undefined);
export const useWayBack = () => useContext(WayBackContext);
