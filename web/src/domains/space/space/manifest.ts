import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** The members of its enterprise, and the platform. */
const READ = ['space.space.read', 'space.space.operate'] as const;

export const spaceRoutes: RoomRoute[] = [
  {
    path: '/console/tenant-space',
    title: titles.space,
    permission: READ,
    load: () => import('./space.page.tsx').then((m) => m.SpacePage),
    layout: 'console',
  },
  {
    path: '/console/initialize-tenant-space',
    title: titles.initialize,
    permission: 'space.space.manage',
    inner: '/console/tenant-space',
    load: () => import('./initialize.page.tsx').then((m) => m.InitializePage),
    layout: 'console',
  },
  {
    path: '/console/tenant-space-list',
    title: titles.spaces,
    permission: 'space.space.operate',
    load: () => import('./space-list.page.tsx').then((m) => m.SpaceListPage),
    layout: 'console',
  },
];

export const spaceObjects: RoomObject[] = [
  { type: 'space', path: '/console/tenant-space', permission: READ },
];

export const spaceMenu: MenuEntry[] = [
  {
    group: 'yard',
    title: titles.space,
    icon: 'space',
    path: '/console/tenant-space',
    order: 50,
    enterprise: true,
    buttons: [{ key: 'space.space.manage', title: titles.manageSpace }],
  },
  {
    group: 'tenants',
    title: titles.spaces,
    icon: 'space',
    path: '/console/tenant-space-list',
    order: 17,
  },
];
