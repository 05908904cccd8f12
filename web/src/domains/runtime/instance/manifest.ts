import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/space-apps-management';
const PLATFORM = '/console/space-apps-management-platform';
const NUMBERS = '/console/app-config-condition';
/** The members of its enterprise, and the platform. */
const READ = ['runtime.instance.read', 'runtime.instance.oversee'] as const;

export const instanceRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.instances,
    permission: 'runtime.instance.read',
    load: () => import('./instance-list.page.tsx').then((m) => m.InstanceListPage),
    layout: 'console',
  },
  // The same under the other name the specification has for it.
  {
    path: '/console/space-apps-management-enterprise',
    title: titles.instances,
    permission: 'runtime.instance.read',
    inner: LIST,
    load: () => import('./instance-list.page.tsx').then((m) => m.InstanceListPage),
    layout: 'console',
  },
  {
    path: PLATFORM,
    title: titles.instancesPlatform,
    permission: 'runtime.instance.oversee',
    load: () => import('./instance-list.page.tsx').then((m) => m.PlatformInstanceListPage),
    layout: 'console',
  },
  {
    path: '/console/instance',
    title: titles.instance,
    permission: READ,
    inner: LIST,
    load: () => import('./instance.page.tsx').then((m) => m.InstancePage),
    layout: 'console',
  },
  {
    path: NUMBERS,
    title: titles.numbers,
    permission: 'runtime.instance.read',
    load: () => import('./numbers.page.tsx').then((m) => m.NumbersPage),
    layout: 'console',
  },
  {
    path: '/console/open-application',
    title: titles.enter,
    permission: 'session',
    inner: '/console',
    load: () => import('./enter.page.tsx').then((m) => m.EnterPage),
    layout: 'console',
  },
  {
    path: '/console/application-iframe',
    title: titles.frame,
    permission: 'session',
    inner: '/console',
    load: () => import('./frame.page.tsx').then((m) => m.FramePage),
    layout: 'console',
  },
];

export const instanceObjects: RoomObject[] = [
  { type: 'instance', path: '/console/instance', permission: READ },
];

export const instanceMenu: MenuEntry[] = [
  {
    group: 'yard',
    title: titles.instances,
    icon: 'running',
    path: LIST,
    order: 46,
    enterprise: true,
    help: 'run-applications',
    buttons: [{ key: 'runtime.instance.operate', title: titles.operate }],
  },
  {
    group: 'yard',
    title: titles.numbers,
    icon: 'numbers',
    path: NUMBERS,
    order: 48,
    enterprise: true,
    help: 'run-applications',
  },
  {
    group: 'tenants',
    title: titles.instancesPlatform,
    icon: 'running',
    path: PLATFORM,
    order: 18,
    help: 'run-applications',
  },
];
