import { createContext, useContext } from 'react';

/** Who is here, as far as rooms need to know; the app fills it. */
export type LoginState =
  | 'begin'
  | 'success'
  | 'repeat'
  | 'fail'
  | 'cancel'
  | 'logout'
  | 'expired'
  | 'network';

export type Who = {
  state: LoginState;
  userId: string | undefined;
  enterpriseId: string | undefined;
  /** The role they wear; nil: all of them. */
  roleId: string | undefined;
  /** Asks the server again, after login for example. */
  recheck: () => Promise<void>;
  /** Leaves for the central login; it comes back to this address of ours. */
  login: (path: string) => Promise<void>;
  /** Ends the central login and the session, and leaves for the home page. */
  logout: () => Promise<void>;
  /** Forgets the person in this window, after they deregistered for example. */
  forget: () => void;
};
export const WhoContext = createContext<Who>({
  state: 'begin',
  userId: undefined,
  enterpriseId: undefined,
  roleId: undefined,
  recheck: async () => {},
  login: async () => {},
  logout: async () => {},
  forget: () => {},
});
export const useWho = () => useContext(WhoContext);
