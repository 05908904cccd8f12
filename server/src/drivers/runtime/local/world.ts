import type { May } from '../../../kit/public-address.ts';
import type { Proxy as AppProxy } from '../proxy/types.ts';
import type { Images } from './engine/engine.ts';
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
  /** Of this runtime, for ever the same. */
  id: string;
  settings: Settings;
  times: Times;
  /** Which addresses of others may be asked, led to and connected to. */
  mayReach: May;
  ways: Ways;
  limiter: Limiter;
  java: Java | null;
  /** What starts containers. */
  images: Images;
  store: Store;
  users: Users;
  ports: Ports;
  proxy: AppProxy;
  journal: Journal;
};
