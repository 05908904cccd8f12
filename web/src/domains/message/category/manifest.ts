import type { Place } from '../../../kit/place.ts';
import { titles } from '../i18n/titles.ts';
import { managedMenu, managedRoutes } from '../shared/managed.ts';
import { keyIn } from '../shared/place.ts';

const managed = {
  name: 'message-category',
  titles: { platform: titles.category, enterprise: titles.categoryEnterprise },
  order: 61,
  icon: 'tags' as const,
  buttons: (place: Place) => [{ key: keyIn(place, 'category', 'edit'), title: titles.editCategories }],
  load: (place: Place) =>
    import('./category-list.page.tsx').then((m) =>
      place === 'platform' ? m.PlatformCategoryListPage : m.CategoryListPage,
    ),
};

export const categoryRoutes = managedRoutes(managed);
export const categoryMenu = managedMenu(managed);
