import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';

export const auditManifest: RoomManifest = {
  room: 'audit',
  routes: [
    {
      path: '/console/audit-log',
      title: titles.log,
      permission: 'audit.entry.read',
      load: () => import('./entry/entry-list.page.tsx').then((m) => m.EntryListPage),
      layout: 'console',
    },
    {
      path: '/console/audit-log/:id',
      title: titles.entry,
      permission: 'audit.entry.read',
      load: () => import('./entry/entry-detail.page.tsx').then((m) => m.EntryDetailPage),
      layout: 'console',
    },
    {
      path: '/console/audit-chain',
      title: titles.chain,
      permission: 'audit.chain.check',
      load: () => import('./chain/chain.page.tsx').then((m) => m.ChainPage),
      layout: 'console',
    },
  ],
  menu: [
    {
      group: 'watch',
      title: titles.log,
      icon: 'audit',
      path: '/console/audit-log',
      order: 80,
      scope: 'platform',
      buttons: [{ key: 'audit.entry.export', title: titles.export }],
    },
    {
      group: 'watch',
      title: titles.chain,
      icon: 'chain',
      path: '/console/audit-chain',
      order: 81,
      scope: 'platform',
    },
  ],
  cards: [
    {
      letter: 'b',
      scope: 'platform',
      about: 'changes',
      title: titles.card,
      permission: 'audit.entry.read',
      load: () => import('./cards/audit-card.tsx').then((m) => m.AuditCard),
      size: { w: 6, h: 6, minW: 4, minH: 5 },
    },
  ],
};
