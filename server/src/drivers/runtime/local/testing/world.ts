import { askable } from '../../../../kit/public-address.ts';
import type { InstanceStatus } from '../../../../kit/runtime.ts';
import type { Route } from '../../proxy/types.ts';
import { testSettings } from '../../testing/local.ts';
import { NO_ENGINE } from '../engine/engine.ts';
import { openHome } from '../home.ts';
import { openJournal } from '../journal.ts';
import { bySession } from '../limits/session.ts';
import { makePorts } from '../ports.ts';
import { openStore } from '../release/store.ts';
import { openUsers } from '../sandbox/users.ts';
import { type Times, timesOf } from '../settings.ts';
import type { World } from '../world.ts';

export type SmallWorld = World & { routes: Map<string, Route>; heard: InstanceStatus[] };

/** The world of a supervisor within the test's own process: what it leans on can be made to fail. */
export async function smallWorld(folder: string, change: Partial<World> = {}, times: Partial<Times> = {}) {
  const home = openHome(folder);
  const settings = testSettings({ times });
  const routes = new Map<string, Route>();
  const heard: InstanceStatus[] = [];
  const journal = openJournal(home);
  journal.tell(0, ({ status }) => heard.push(status));
  const proxy = {
    set: (route: Route) => void routes.set(route.instanceId, route),
    remove: (id: string) => void routes.delete(id),
    drained: async () => undefined,
    figures: () => ({ requests: 0, failures: 0, users: 0 }),
  } as unknown as World['proxy'];
  const world: SmallWorld = {
    ...{ home, id: 'small', settings, times: timesOf(settings), journal, proxy, routes, heard },
    mayReach: askable(settings.networks),
    ways: { limits: 'none', users: false, namespaces: null, rlimits: false, privileges: false },
    limiter: bySession('none'),
    java: null,
    images: NO_ENGINE,
    store: await openStore(home, change.images),
    users: await openUsers(home),
    ports: makePorts(),
    ...change,
  };
  return world;
}
