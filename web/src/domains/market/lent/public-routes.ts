import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { MARKET } from './address.ts';

/** The public pages of the market; the first load of a visitor brings no page of the console. */
export const publicRoutes: RoomRoute[] = [
  {
    path: MARKET,
    title: titles.portal,
    rendered: true,
    about: {
      cn: '经过审核的工业应用：生产、质量、设备、能源、安全、供应链。按月购买，部署到企业自己的空间。',
      en: 'Audited industrial applications: production, quality, equipment, energy, safety, supply chain.',
    },
    permission: 'public',
    asks: [
      '/api-application/applicationAdvertisements',
      '/api-application/getTopApplication',
      '/api-application/getCategoryApplication',
    ],
    load: () => import('../listing/portal.page.tsx').then((m) => m.MarketPortalPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-list',
    title: titles.listing,
    rendered: true,
    about: {
      cn: '按分类、运行方式和价格查找应用，并排对比。',
      en: 'Find applications by category, way of running and price, and compare them side by side.',
    },
    permission: 'public',
    load: () => import('../listing/listing.page.tsx').then((m) => m.MarketListPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-compare',
    title: titles.compare,
    permission: 'public',
    load: () => import('../listing/compare.page.tsx').then((m) => m.MarketComparePage),
    layout: 'public',
  },
  {
    path: '/common/application-market-view',
    title: titles.view,
    rendered: true,
    permission: 'public',
    asks: ['/api-application/market/applications/{id}'],
    load: () => import('../listing/detail/view.page.tsx').then((m) => m.MarketViewPage),
    layout: 'public',
  },
  {
    path: '/common/application-market-deploy',
    title: titles.deploy,
    permission: 'public',
    load: () => import('../order/deploy.page.tsx').then((m) => m.MarketDeployPage),
    layout: 'public',
  },
];
