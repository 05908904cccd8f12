import type { RoomManifest } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';
import { instanceMenu, instanceObjects, instanceRoutes } from './instance/manifest.ts';

export const runtimeManifest: RoomManifest = {
  room: 'runtime',
  routes: instanceRoutes,
  menu: instanceMenu,
  objects: instanceObjects,
  cards: [
    {
      letter: 'm',
      scope: 'place',
      about: 'health',
      title: titles.instances,
      permission: 'runtime.instance.read',
      load: () => import('./cards/instance-card.tsx').then((m) => m.InstanceCard),
      size: { w: 6, h: 6, minW: 4, minH: 5 },
    },
  ],
};
