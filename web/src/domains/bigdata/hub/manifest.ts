import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { MenuEntry, RoomObjectActs, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const HUB = '/console/bigdata/my-hub';

export const hubRoutes: RoomRoute[] = [
  {
    path: HUB,
    title: titles.hub,
    permission: 'session',
    load: () => import('./hub.page.tsx').then((m) => m.HubPage),
    layout: 'console',
  },
];

export const hubMenu: MenuEntry[] = [
  { group: 'bigdata', title: titles.hub, icon: 'hub', path: HUB, order: 5, help: 'hub-and-extensions' },
];

/** The contract's list would bring all of the hub's schemas to every page of the console. */
const kinds: Record<HubKind, true> = { dataset: true, algorithm: true, model: true, project: true };

/** Whatever the hub knows is followed and shared on its own page. */
export const hubActs: RoomObjectActs[] = Object.keys(kinds).map((of) => ({
  of,
  load: () => import('./hub-acts.tsx').then((m) => m.HubActs),
}));
