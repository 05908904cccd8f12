import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const roleRequestRoutes: RoomRoute[] = [
  {
    path: '/console/apply-enterprise-roles',
    title: titles.applyEnterpriseRoles,
    permission: 'session',
    load: () => import('./apply.page.tsx').then((m) => m.ApplyEnterprisePage),
    layout: 'console',
  },
  {
    path: '/console/apply-platform-roles',
    title: titles.applyPlatformRoles,
    permission: 'session',
    load: () => import('./apply.page.tsx').then((m) => m.ApplyPlatformPage),
    layout: 'console',
  },
  {
    path: '/console/verify-user-role',
    title: titles.verifyUserRole,
    permission: ['access.platform-application.verify', 'access.application.verify'],
    load: () => import('./verify.page.tsx').then((m) => m.VerifyPage),
    layout: 'console',
  },
  {
    path: '/console/employee-verify-user-role',
    title: titles.employeeVerifyUserRole,
    permission: 'access.application.verify',
    load: () => import('./verify.page.tsx').then((m) => m.EmployeeVerifyPage),
    layout: 'console',
  },
  {
    path: '/console/company-privilege',
    title: titles.companyPrivilege,
    permission: ['access.privilege.request', 'access.privilege.verify'],
    load: () => import('../privilege/company-privilege.page.tsx').then((m) => m.CompanyPrivilegePage),
    layout: 'console',
  },
];

export const roleRequestMenu: MenuEntry[] = [
  {
    group: 'access',
    title: titles.applyEnterpriseRoles,
    icon: 'apply',
    path: '/console/apply-enterprise-roles',
    order: 30,
    enterprise: true,
  },
  {
    group: 'access',
    title: titles.applyPlatformRoles,
    icon: 'apply-platform',
    path: '/console/apply-platform-roles',
    order: 31,
  },
  {
    group: 'reviews',
    title: titles.employeeVerifyUserRole,
    icon: 'swap',
    path: '/console/employee-verify-user-role',
    order: 30,
    scope: 'place',
    enterprise: true,
  },
  {
    group: 'reviews',
    title: titles.companyPrivilege,
    icon: 'key',
    path: '/console/company-privilege',
    order: 40,
    scope: 'every',
    buttons: [
      { key: 'access.privilege.request', title: titles.requestPrivileges },
      { key: 'access.privilege.verify', title: titles.verifyPrivileges },
    ],
  },
  {
    group: 'reviews',
    title: titles.verifyUserRole,
    icon: 'request',
    path: '/console/verify-user-role',
    order: 31,
    scope: 'every',
    buttons: [
      { key: 'access.platform-application.verify', title: titles.verifyPlatformRequests },
      { key: 'access.application.verify', title: titles.verifyEnterpriseRequests },
    ],
  },
];
