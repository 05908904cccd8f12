import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';

export const operationManifest: RoomManifest = {
  room: 'operation',
  routes: [
    {
      path: '/console/platform-resource-monitor',
      title: titles.monitor,
      permission: 'operation.resource.read',
      load: () => import('./resource/monitor.page.tsx').then((m) => m.MonitorPage),
      layout: 'console',
    },
  ],
  menu: [
    {
      group: 'services',
      title: titles.monitor,
      icon: 'monitor',
      path: '/console/platform-resource-monitor',
      order: 75,
      scope: 'platform',
      help: 'resource-monitor',
      buttons: [{ key: 'operation.threshold.edit', title: titles.threshold }],
    },
  ],
  cards: [],
};
