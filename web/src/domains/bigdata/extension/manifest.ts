import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { EXTENSION, EXTENSIONS } from './paths.ts';

const READ = 'bigdata.extension.read';

export const extensionRoutes: RoomRoute[] = [
  {
    path: EXTENSIONS,
    title: titles.extensions,
    permission: READ,
    load: () => import('./extension-list.page.tsx').then((m) => m.ExtensionListPage),
    layout: 'console',
  },
  {
    path: EXTENSION,
    title: titles.extension,
    permission: READ,
    inner: EXTENSIONS,
    load: () => import('./extension.page.tsx').then((m) => m.ExtensionPage),
    layout: 'console',
  },
];

export const extensionObjects: RoomObject[] = [{ type: 'extension', path: EXTENSION, permission: READ }];

export const extensionMenu: MenuEntry[] = [
  {
    group: 'bigdata',
    title: titles.extensions,
    icon: 'extension',
    path: EXTENSIONS,
    order: 40,
    enterprise: true,
    help: 'hub-and-extensions',
    buttons: [{ key: 'bigdata.extension.edit', title: titles.editExtensions }],
  },
];
