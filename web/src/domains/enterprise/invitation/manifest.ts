import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { publicRoutes } from '../lent/public-routes.ts';

export const invitationRoutes: RoomRoute[] = [
  {
    path: '/console/user-invitation',
    title: titles.invitations,
    permission: 'enterprise.invitation.read',
    load: () => import('./invitation-list.page.tsx').then((m) => m.InvitationListPage),
    layout: 'console',
  },
  {
    path: '/console/user-invitation-private',
    title: titles.platformInvitations,
    permission: 'enterprise.platform-invitation.read',
    load: () => import('./invitation-list.page.tsx').then((m) => m.PlatformInvitationListPage),
    layout: 'console',
  },
  ...publicRoutes,
];

export const invitationMenu: MenuEntry[] = [
  {
    group: 'organisation',
    title: titles.invitations,
    icon: 'message',
    path: '/console/user-invitation',
    help: 'invite-people',
    order: 15,
    enterprise: true,
    buttons: [{ key: 'enterprise.invitation.edit', title: titles.editInvitations }],
  },
  {
    group: 'tenants',
    title: titles.platformInvitations,
    icon: 'newcomer',
    path: '/console/user-invitation-private',
    help: 'invite-people',
    order: 16,
    buttons: [{ key: 'enterprise.platform-invitation.edit', title: titles.editInvitations }],
  },
];
