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
    group: 'people',
    title: titles.applyEnterpriseRoles,
    icon: 'role',
    path: '/console/apply-enterprise-roles',
    order: 30,
    enterprise: true,
  },
  {
    group: 'people',
    title: titles.applyPlatformRoles,
    icon: 'role',
    path: '/console/apply-platform-roles',
    order: 31,
  },
  {
    group: 'people',
    title: titles.employeeVerifyUserRole,
    icon: 'audit',
    path: '/console/employee-verify-user-role',
    order: 25,
    enterprise: true,
  },
  {
    group: 'people',
    title: titles.companyPrivilege,
    icon: 'enterprise',
    path: '/console/company-privilege',
    order: 27,
    buttons: [
      { key: 'access.privilege.request', title: titles.requestPrivileges },
      { key: 'access.privilege.verify', title: titles.verifyPrivileges },
    ],
  },
  {
    group: 'people',
    title: titles.verifyUserRole,
    icon: 'audit',
    path: '/console/verify-user-role',
    order: 25,
    buttons: [
      { key: 'access.platform-application.verify', title: titles.verifyPlatformRequests },
      { key: 'access.application.verify', title: titles.verifyEnterpriseRequests },
    ],
  },
];
