import { createContext, useContext } from 'react';

/** Who is here, as far as rooms need to know; the app fills it. */
export type Who = {
  state: 'begin' | 'success' | 'fail' | 'network';
  userId: string | undefined;
  enterpriseId: string | undefined;
  /** Asks the server again, after login for example. */
  recheck: () => Promise<void>;
  /** Forgets the person in this window, after logout. */
  forget: () => void;
};
export const WhoContext = createContext<Who>({
  state: 'begin',
  userId: undefined,
  enterpriseId: undefined,
  recheck: async () => {},
  forget: () => {},
});
export const useWho = () => useContext(WhoContext);
