import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const MANAGEMENT = '/console/enterprise-list-management';
const PAGE = '/console/enterprise';
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
  {
    path: PAGE,
    title: titles.enterprise,
    permission: 'enterprise.enterprise.read',
    load: () => import('./enterprise.page.tsx').then((m) => m.EnterprisePage),
    layout: 'console',
    inner: MANAGEMENT,
  },
];

export const enterpriseObjects: RoomObject[] = [
  { type: 'enterprise', path: PAGE, permission: 'enterprise.enterprise.read' },
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
