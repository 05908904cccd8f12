import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const EMPLOYEES = '/console/employee-list-management';
const UNPLACED = '/console/employee-list-management-private';

export const employeeRoutes: RoomRoute[] = [
  {
    path: EMPLOYEES,
    title: titles.employees,
    permission: 'enterprise.employee.read',
    load: () => import('./employee-list.page.tsx').then((m) => m.EmployeeListPage),
    layout: 'console',
  },
  {
    path: UNPLACED,
    title: titles.employeesUnplaced,
    permission: 'enterprise.employee.read',
    load: () => import('./employee-list.page.tsx').then((m) => m.UnplacedListPage),
    layout: 'console',
  },
  {
    path: '/console/edit-user-job',
    title: titles.editUserJob,
    permission: 'session',
    load: () => import('./employee-job.page.tsx').then((m) => m.EmployeeJobPage),
    layout: 'console',
  },
];

export const employeeMenu: MenuEntry[] = [
  {
    group: 'organisation',
    title: titles.employees,
    icon: 'person',
    path: EMPLOYEES,
    order: 13,
    enterprise: true,
    buttons: [{ key: 'enterprise.employee.edit', title: titles.editEmployees }],
  },
  {
    group: 'organisation',
    title: titles.employeesUnplaced,
    icon: 'newcomer',
    path: UNPLACED,
    order: 14,
    enterprise: true,
  },
];
