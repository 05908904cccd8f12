import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const PATH = '/console/webhooks';

export const webhookRoutes: RoomRoute[] = [
  {
    path: PATH,
    title: titles.webhooks,
    permission: 'message.webhook.read',
    load: () => import('./webhook-list.page.tsx').then((m) => m.WebhookListPage),
    layout: 'console',
  },
];

export const webhookMenu: MenuEntry[] = [
  {
    group: 'message-desk',
    title: titles.webhooks,
    icon: 'webhook',
    path: PATH,
    order: 70,
    enterprise: true,
    help: 'webhooks',
    buttons: [{ key: 'message.webhook.edit', title: titles.editWebhooks }],
  },
];
