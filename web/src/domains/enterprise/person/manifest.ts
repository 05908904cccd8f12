import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/user-list-management';

export const personRoutes: RoomRoute[] = [
  {
    path: '/console/user-details',
    title: titles.userDetails,
    permission: 'session',
    load: () => import('./user-details.page.tsx').then((m) => m.UserDetailsPage),
    layout: 'console',
  },
  {
    path: '/console/edit-user-details',
    title: titles.editUserDetails,
    permission: 'session',
    load: () => import('./edit-user-details.page.tsx').then((m) => m.EditUserDetailsPage),
    layout: 'console',
  },
  {
    path: LIST,
    title: titles.userList,
    permission: 'enterprise.user.read',
    load: () => import('./user-list.page.tsx').then((m) => m.UserListPage),
    layout: 'console',
  },
  {
    path: '/console/user-list-management-private',
    title: titles.userListPrivate,
    permission: 'enterprise.user.read',
    load: () => import('./user-list.page.tsx').then((m) => m.PrivateUserListPage),
    layout: 'console',
  },
  {
    path: '/console/person',
    title: titles.person,
    permission: ['enterprise.user.read', 'enterprise.employee.read'],
    load: () => import('./person.page.tsx').then((m) => m.PersonPage),
    layout: 'console',
    inner: LIST,
  },
  {
    path: '/console/admin-edit-user',
    title: titles.adminEditUser,
    permission: 'enterprise.user.edit',
    load: () => import('./admin-edit-user.page.tsx').then((m) => m.AdminEditUserPage),
    layout: 'console',
    inner: LIST,
  },
  {
    path: '/console/modify-user-password',
    title: titles.modifyUserPassword,
    permission: 'enterprise.user.reset',
    load: () => import('./reset-user.page.tsx').then((m) => m.ResetUserPage),
    layout: 'console',
    inner: LIST,
  },
];

const page = {
  path: '/console/person',
  permission: ['enterprise.user.read', 'enterprise.employee.read'],
} as const;

/** The log calls a person an account, or an employee where an enterprise acts. */
export const personObjects: RoomObject[] = [
  { type: 'account', ...page },
  { type: 'employee', ...page },
];

export const personMenu: MenuEntry[] = [
  {
    group: 'tenants',
    title: titles.userList,
    icon: 'contacts',
    path: LIST,
    order: 13,
    buttons: [
      { key: 'enterprise.user.edit', title: titles.editUsers },
      { key: 'enterprise.user.reset', title: titles.resetPasswords },
    ],
  },
  {
    group: 'tenants',
    title: titles.userListPrivate,
    icon: 'person',
    path: '/console/user-list-management-private',
    order: 14,
    buttons: [
      { key: 'enterprise.user.edit', title: titles.editUsers },
      { key: 'enterprise.user.reset', title: titles.resetPasswords },
    ],
  },
];
