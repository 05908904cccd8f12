import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** Pages without login; the first load of a visitor brings no others. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/register-with-invitation-code',
    title: titles.registerInvited,
    permission: 'public',
    load: () => import('../invitation/register-invited.page.tsx').then((m) => m.RegisterInvitedPage),
    layout: 'public',
  },
];
