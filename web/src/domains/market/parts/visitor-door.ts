import type { DoorRoute } from '../../../kit/door.ts';
import { titles } from '../i18n/titles.ts';

/** The market as everybody sees it; the first load of a visitor brings no page of the console. */
export const visitorRoutes: DoorRoute[] = [
  {
    path: '/common/application-market-portal',
    title: titles.portal,
    permission: 'public',
    load: () => import('../shelf/portal.page.tsx').then((m) => m.MarketPortalPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-list',
    title: titles.shelf,
    permission: 'public',
    load: () => import('../shelf/shelf.page.tsx').then((m) => m.MarketListPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-compare',
    title: titles.compare,
    permission: 'public',
    load: () => import('../shelf/compare.page.tsx').then((m) => m.MarketComparePage),
    layout: 'public',
  },
  {
    path: '/common/application-market-view',
    title: titles.view,
    permission: 'public',
    load: () => import('../view/view.page.tsx').then((m) => m.MarketViewPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-deploy',
    title: titles.deploy,
    permission: 'public',
    load: () => import('../deploy/deploy.page.tsx').then((m) => m.MarketDeployPage),
    layout: 'public',
  },
];
