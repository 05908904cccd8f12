import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const MANAGEMENT = '/console/enterprise-list-management';
const ALL = '/console/enterprise-list-all';

export const enterpriseRoutes: RoomRoute[] = [
  {
    path: MANAGEMENT,
    title: titles.enterpriseManagement,
    permission: 'enterprise.enterprise.read',
    load: () => import('./enterprise-list.page.tsx').then((m) => m.EnterpriseManagementPage),
    layout: 'console',
  },
  {
    path: ALL,
    title: titles.enterpriseAll,
    permission: 'enterprise.enterprise.read',
    load: () => import('./enterprise-list.page.tsx').then((m) => m.EnterpriseAllPage),
    layout: 'console',
  },
];

export const enterpriseMenu: MenuEntry[] = [
  {
    group: 'tenants',
    title: titles.enterpriseManagement,
    icon: 'cluster',
    path: MANAGEMENT,
    order: 11,
    buttons: [{ key: 'enterprise.enterprise.edit', title: titles.suspendEnterprises }],
  },
  { group: 'tenants', title: titles.enterpriseAll, icon: 'list', path: ALL, order: 12 },
];
