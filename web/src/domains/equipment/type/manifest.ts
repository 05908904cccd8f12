import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const list = '/console/equipment-type-list';

export const typeRoutes: RoomRoute[] = [
  {
    path: list,
    title: titles.types,
    permission: 'equipment.type.edit',
    load: () => import('./type-list.page.tsx').then((m) => m.TypeListPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-type-add',
    title: titles.addType,
    permission: 'equipment.type.edit',
    inner: list,
    load: () => import('./type-add.page.tsx').then((m) => m.TypeAddPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-type-edit/:id',
    title: titles.editType,
    permission: 'equipment.type.edit',
    inner: list,
    load: () => import('./type-edit.page.tsx').then((m) => m.TypeEditPage),
    layout: 'console',
  },
];

export const typeMenu: MenuEntry[] = [
  {
    group: 'equipment',
    title: titles.types,
    icon: 'equipment',
    path: list,
    order: 69,
    scope: 'platform',
  },
];
