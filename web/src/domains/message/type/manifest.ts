import type { Place } from '../../../kit/place.ts';
import { titles } from '../i18n/titles.ts';
import { managedMenu, managedRoutes } from '../shared/managed.ts';
import { keyIn } from '../shared/place.ts';

const managed = {
  name: 'message-type',
  titles: { platform: titles.type, enterprise: titles.typeEnterprise },
  order: 62,
  icon: 'types' as const,
  buttons: (place: Place) => [{ key: keyIn(place, 'type', 'edit'), title: titles.editTypes }],
  load: (place: Place) =>
    import('./type-list.page.tsx').then((m) =>
      place === 'platform' ? m.PlatformTypeListPage : m.TypeListPage,
    ),
};

export const typeRoutes = managedRoutes(managed);
export const typeMenu = managedMenu(managed);
