import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const quotaRequestRoutes: RoomRoute[] = [
  {
    path: '/console/increase-quota',
    title: titles.increaseQuota,
    permission: 'space.quota-request.add',
    load: () => import('./increase.page.tsx').then((m) => m.IncreaseQuotaPage),
    layout: 'console',
  },
  {
    path: '/console/apply-bigdata-quota',
    title: titles.bigdataQuota,
    permission: 'space.quota-request.add',
    load: () => import('./bigdata.page.tsx').then((m) => m.BigdataQuotaPage),
    layout: 'console',
  },
  {
    path: '/console/apply-tsdatabase-space',
    title: titles.tsdatabase,
    permission: 'space.quota-request.add',
    load: () => import('./tsdatabase.page.tsx').then((m) => m.TsdatabasePage),
    layout: 'console',
  },
];

export const quotaRequestMenu: MenuEntry[] = [
  {
    group: 'yard',
    title: titles.increaseQuota,
    icon: 'increase',
    path: '/console/increase-quota',
    order: 52,
    enterprise: true,
  },
  {
    group: 'yard',
    title: titles.bigdataQuota,
    icon: 'bigdata',
    path: '/console/apply-bigdata-quota',
    order: 53,
    enterprise: true,
  },
  {
    group: 'yard',
    title: titles.tsdatabase,
    icon: 'series',
    path: '/console/apply-tsdatabase-space',
    order: 54,
    enterprise: true,
  },
];
