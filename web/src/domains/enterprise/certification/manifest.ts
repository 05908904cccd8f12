import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const INFO = '/console/enterprise-info-modify';

export const certificationRoutes: RoomRoute[] = [
  {
    path: '/console/create-user-certify',
    title: titles.createUserCertify,
    permission: 'session',
    load: () => import('./user-certify.page.tsx').then((m) => m.CreateUserCertifyPage),
    layout: 'console',
  },
  {
    path: '/console/edit-user-certify',
    title: titles.editUserCertify,
    permission: 'session',
    load: () => import('./user-certify.page.tsx').then((m) => m.EditUserCertifyPage),
    layout: 'console',
  },
  {
    path: '/console/create-enterprise-details',
    title: titles.createEnterprise,
    permission: 'session',
    load: () => import('./create-enterprise.page.tsx').then((m) => m.CreateEnterprisePage),
    layout: 'console',
  },
  {
    path: INFO,
    title: titles.enterpriseInfo,
    permission: 'enterprise.info.edit',
    load: () => import('./enterprise-info.page.tsx').then((m) => m.EnterpriseInfoPage),
    layout: 'console',
  },
  {
    path: '/console/edit-enterprise-details',
    title: titles.editEnterprise,
    permission: 'enterprise.info.edit',
    load: () => import('./edit-enterprise.page.tsx').then((m) => m.EditEnterprisePage),
    inner: INFO,
    layout: 'console',
  },
];

export const certificationMenu: MenuEntry[] = [
  {
    group: 'organisation',
    title: titles.enterpriseInfo,
    icon: 'bank',
    path: INFO,
    order: 10,
    enterprise: true,
  },
];
