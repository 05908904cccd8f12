import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';

export const custodyManifest: RoomManifest = {
  room: 'custody',
  routes: [
    {
      path: '/console/enterprise-data',
      title: titles.enterpriseData,
      permission: 'custody.data-export.run',
      load: () => import('./data-export/enterprise-data.page.tsx').then((m) => m.EnterpriseDataPage),
      layout: 'console',
    },
    {
      path: '/console/my-data',
      title: titles.myData,
      permission: 'session',
      load: () => import('./data-export/my-data.page.tsx').then((m) => m.MyDataPage),
      layout: 'console',
      inner: '/console/personal-settings?tab=account',
    },
  ],
  menu: [
    {
      group: 'organisation',
      title: titles.enterpriseData,
      icon: 'data-export',
      path: '/console/enterprise-data',
      order: 90,
      enterprise: true,
      help: 'export-and-deletion',
    },
  ],
  cards: [],
};
