import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';
import { type Managed, managedMenu, managedRoutes } from './shared/managed.ts';
import { keyIn } from './shared/place.ts';

const CENTRE = '/console/message-center';
const WEBHOOKS = '/console/webhooks';

const managed: Managed[] = [
  {
    name: 'message-sent',
    titles: { platform: titles.sent, enterprise: titles.sentEnterprise },
    order: 60,
    icon: 'send',
    buttons: (place) => [
      { key: keyIn(place, 'message', 'send'), title: titles.send },
      { key: keyIn(place, 'everybody', 'send'), title: titles.sendEverybody },
    ],
    load: (place) =>
      import('./sent/sent-list.page.tsx').then((m) =>
        place === 'platform' ? m.PlatformSentListPage : m.SentListPage,
      ),
  },
  {
    name: 'message-category',
    titles: { platform: titles.category, enterprise: titles.categoryEnterprise },
    order: 61,
    icon: 'tags',
    buttons: (place) => [{ key: keyIn(place, 'category', 'edit'), title: titles.editCategories }],
    load: (place) =>
      import('./category/category-list.page.tsx').then((m) =>
        place === 'platform' ? m.PlatformCategoryListPage : m.CategoryListPage,
      ),
  },
  {
    name: 'message-type',
    titles: { platform: titles.type, enterprise: titles.typeEnterprise },
    order: 62,
    icon: 'types',
    buttons: (place) => [{ key: keyIn(place, 'type', 'edit'), title: titles.editTypes }],
    load: (place) =>
      import('./type/type-list.page.tsx').then((m) =>
        place === 'platform' ? m.PlatformTypeListPage : m.TypeListPage,
      ),
  },
  {
    name: 'message-group',
    titles: { platform: titles.group, enterprise: titles.groupEnterprise },
    order: 63,
    icon: 'team',
    buttons: (place) => [{ key: keyIn(place, 'group', 'edit'), title: titles.editGroups }],
    load: (place) =>
      import('./group/group-list.page.tsx').then((m) =>
        place === 'platform' ? m.PlatformGroupListPage : m.GroupListPage,
      ),
  },
];

export const messageManifest: RoomManifest = {
  room: 'message',
  routes: [
    {
      path: CENTRE,
      title: titles.centre,
      permission: 'session',
      load: () => import('./inbox/inbox.page.tsx').then((m) => m.CentrePage),
      layout: 'console',
    },
    {
      path: '/console/message-center-enterprise',
      title: titles.centreEnterprise,
      permission: 'session',
      load: () => import('./inbox/inbox.page.tsx').then((m) => m.EnterpriseCentrePage),
      layout: 'console',
    },
    {
      path: '/console/message-detail',
      title: titles.detail,
      permission: 'session',
      load: () => import('./inbox/message-detail.page.tsx').then((m) => m.MessageDetailPage),
      inner: CENTRE,
      layout: 'console',
    },
    {
      path: '/console/message-preferences',
      title: titles.preferences,
      permission: 'session',
      load: () => import('./preference/preferences.page.tsx').then((m) => m.PreferencesPage),
      layout: 'console',
    },
    ...managed.flatMap(managedRoutes),
    {
      path: WEBHOOKS,
      title: titles.webhooks,
      permission: 'message.webhook.read',
      load: () => import('./webhook/webhook-list.page.tsx').then((m) => m.WebhookListPage),
      layout: 'console',
    },
  ],
  menu: [
    { group: 'messages', title: titles.centre, icon: 'inbox', path: CENTRE, order: 10 },
    {
      group: 'messages',
      title: titles.centreEnterprise,
      icon: 'announcement',
      path: '/console/message-center-enterprise',
      order: 11,
      scope: 'place',
      enterprise: true,
    },
    {
      group: 'messages',
      title: titles.preferences,
      icon: 'bell',
      path: '/console/message-preferences',
      order: 80,
    },
    ...managed.flatMap(managedMenu),
    {
      group: 'message-desk',
      title: titles.webhooks,
      icon: 'webhook',
      path: WEBHOOKS,
      order: 70,
      enterprise: true,
      help: 'webhooks',
      buttons: [{ key: 'message.webhook.edit', title: titles.editWebhooks }],
    },
  ],
  cards: [
    {
      letter: 'h',
      scope: 'every',
      about: 'work',
      title: titles.card,
      permission: 'session',
      load: () => import('./cards/unread-card.tsx').then((m) => m.UnreadCard),
      size: { w: 6, h: 7, minW: 3, minH: 5 },
    },
  ],
  header: [{ load: () => import('./inbox/bell.tsx').then((m) => m.Bell) }],
};
