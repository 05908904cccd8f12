import type { Place } from '../../../kit/place.ts';
import { titles } from '../i18n/titles.ts';
import { managedMenu, managedRoutes } from '../shared/managed.ts';
import { keyIn } from '../shared/place.ts';

const managed = {
  name: 'message-group',
  titles: { platform: titles.group, enterprise: titles.groupEnterprise },
  order: 63,
  icon: 'team' as const,
  buttons: (place: Place) => [{ key: keyIn(place, 'group', 'edit'), title: titles.editGroups }],
  load: (place: Place) =>
    import('./group-list.page.tsx').then((m) =>
      place === 'platform' ? m.PlatformGroupListPage : m.GroupListPage,
    ),
};

export const groupRoutes = managedRoutes(managed);
export const groupMenu = managedMenu(managed);
