import type { Place } from '../../../kit/place.ts';
import { titles } from '../i18n/titles.ts';
import { managedMenu, managedRoutes } from '../shared/managed.ts';
import { keyIn } from '../shared/place.ts';

const managed = {
  name: 'message-sent',
  titles: { platform: titles.sent, enterprise: titles.sentEnterprise },
  order: 60,
  icon: 'send' as const,
  buttons: (place: Place) => [
    { key: keyIn(place, 'message', 'send'), title: titles.send },
    { key: keyIn(place, 'everybody', 'send'), title: titles.sendEverybody },
  ],
  load: (place: Place) =>
    import('./sent-list.page.tsx').then((m) =>
      place === 'platform' ? m.PlatformSentListPage : m.SentListPage,
    ),
};

export const sentRoutes = managedRoutes(managed);
export const sentMenu = managedMenu(managed);
