import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/algorithm-list';
const MANAGEMENT = '/console/algorithm-management';

export const algorithmRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.list,
    permission: 'session',
    load: () => import('./algorithm-list.page.tsx').then((m) => m.AlgorithmListPage),
    layout: 'console',
  },
  {
    path: '/console/algorithm-add',
    title: titles.add,
    permission: 'session',
    inner: LIST,
    load: () => import('./algorithm-form.page.tsx').then((m) => m.AlgorithmAddPage),
    layout: 'console',
  },
  {
    path: '/console/algorithm-edit',
    title: titles.edit,
    permission: 'session',
    inner: LIST,
    load: () => import('./algorithm-form.page.tsx').then((m) => m.AlgorithmEditPage),
    layout: 'console',
  },
  {
    path: '/console/algorithm-view',
    title: titles.view,
    permission: 'session',
    inner: LIST,
    load: () => import('./algorithm-view.page.tsx').then((m) => m.AlgorithmViewPage),
    layout: 'console',
  },
  {
    path: MANAGEMENT,
    title: titles.management,
    permission: 'algorithm.algorithm.manage',
    load: () => import('./algorithm-management.page.tsx').then((m) => m.AlgorithmManagementPage),
    layout: 'console',
  },
];

export const algorithmObjects: RoomObject[] = [
  { type: 'algorithm', path: '/console/algorithm-view', permission: 'session' },
];

export const algorithmMenu: MenuEntry[] = [
  {
    group: 'algorithms',
    title: titles.list,
    icon: 'algorithm',
    path: LIST,
    order: 10,
    buttons: [
      { key: 'algorithm.algorithm.read', title: titles.list },
      { key: 'algorithm.algorithm.edit', title: titles.editAlgorithms },
    ],
  },
  { group: 'operations', title: titles.management, icon: 'algorithm', path: MANAGEMENT, order: 40 },
];
