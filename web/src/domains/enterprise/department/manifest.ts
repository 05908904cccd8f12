import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const DEPARTMENTS = '/console/department-management';

export const departmentRoutes: RoomRoute[] = [
  {
    path: DEPARTMENTS,
    title: titles.departments,
    permission: 'enterprise.department.read',
    load: () => import('./department-tree.page.tsx').then((m) => m.DepartmentTreePage),
    layout: 'console',
  },
];

export const departmentMenu: MenuEntry[] = [
  {
    group: 'organisation',
    title: titles.departments,
    icon: 'enterprise',
    path: DEPARTMENTS,
    order: 12,
    enterprise: true,
    buttons: [{ key: 'enterprise.department.edit', title: titles.editDepartments }],
  },
];
