import type { RoomObjectTab } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** What runs, on the page of an application and of an instance. */
export const runTabs: RoomObjectTab[] = [
  {
    of: 'application',
    key: 'footprint',
    title: titles.footprint,
    permission: 'session',
    load: () => import('./footprint.tsx').then((m) => m.FootprintTab),
  },
  {
    of: 'instance',
    key: 'advice',
    title: titles.advice,
    permission: 'runtime.instance.read',
    load: () => import('../advice/advice.tsx').then((m) => m.AdviceTab),
  },
];
