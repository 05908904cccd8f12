import type { Proxy as AppProxy } from '../proxy/types.ts';
import type { Home } from './home.ts';
import type { Journal } from './journal.ts';
import type { Java } from './launch.ts';
import type { Limiter } from './limits/types.ts';
import type { Ports } from './ports.ts';
import type { Store } from './release/store.ts';
import type { Users } from './sandbox/users.ts';
import type { Ways } from './sandbox/ways.ts';
import type { Settings, Times } from './settings.ts';

/** What every instance of this supervisor shares. */
export type World = {
  home: Home;
  settings: Settings;
  times: Times;
  ways: Ways;
  limiter: Limiter;
  java: Java | null;
  store: Store;
  users: Users;
  ports: Ports;
  proxy: AppProxy;
  journal: Journal;
};
