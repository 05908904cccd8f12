import { HUB_KINDS } from '@cloudyard/contract/bigdata/hub.ts';
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

/** Whatever the hub knows is followed and shared on its own page. */
export const hubActs: RoomObjectActs[] = HUB_KINDS.map((of) => ({
  of,
  load: () => import('./hub-acts.tsx').then((m) => m.HubActs),
}));
