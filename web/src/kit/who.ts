import { createContext, useContext } from 'react';

/** The logged-in user, as far as rooms need it; the app fills it. */
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
  /** The current role; nil: all roles. */
  roleId: string | undefined;
  /** Asks the server again, after login for example. */
  recheck: () => Promise<void>;
  /** Leaves for the central login, which comes back to this address. */
  login: (path: string) => Promise<void>;
  /** Ends the central login and the session, and leaves for the home page. */
  logout: () => Promise<void>;
  /** Forgets the user in this window, after deregistration for example. */
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
