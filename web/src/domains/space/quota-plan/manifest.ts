import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const quotaPlanRoutes: RoomRoute[] = [
  {
    path: '/console/quota-plans',
    title: titles.quotaPlans,
    permission: 'space.quota-plan.edit',
    load: () => import('./plan-list.page.tsx').then((m) => m.PlanListPage),
    layout: 'console',
  },
];

export const quotaPlanMenu: MenuEntry[] = [
  {
    group: 'operations',
    title: titles.quotaPlans,
    icon: 'quota',
    path: '/console/quota-plans',
    order: 36,
    help: 'tenant-spaces',
  },
];
