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
    {
      path: '/console/deletion-certificate',
      title: titles.certificate,
      permission: 'session',
      load: () => import('./deletion/certificate.page.tsx').then((m) => m.CertificatePage),
      layout: 'console',
      inner: '/console/my-data',
    },
    {
      path: '/console/platform-enterprise-deletions',
      title: titles.deletions,
      permission: 'custody.deletion.read',
      load: () => import('./deletion/deletion-list.page.tsx').then((m) => m.DeletionListPage),
      layout: 'console',
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
      buttons: [{ key: 'custody.deletion.ask', title: titles.askDeletion }],
    },
    {
      group: 'tenants',
      title: titles.deletions,
      icon: 'data-export',
      path: '/console/platform-enterprise-deletions',
      order: 91,
      help: 'export-and-deletion',
    },
  ],
  cards: [],
  header: [{ load: () => import('./deletion/banner.tsx').then((m) => m.DeletionBanner) }],
};
