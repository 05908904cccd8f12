import type { MenuEntry, RoomCard, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { ALARMS } from '../shared/paths.ts';

export const alarmRoutes: RoomRoute[] = [
  {
    path: ALARMS,
    title: titles.alarms,
    permission: 'iot.alarm.read',
    load: () => import('./alarm-list.page.tsx').then((m) => m.AlarmListPage),
    layout: 'console',
  },
];

export const alarmObjects: RoomObject[] = [{ type: 'alarm', path: ALARMS, permission: 'iot.alarm.read' }];

export const alarmCards: RoomCard[] = [
  {
    letter: 'p',
    scope: 'place',
    about: 'health',
    title: titles.activeAlarms,
    permission: 'iot.alarm.read',
    load: () => import('./alarm-card.tsx').then((m) => m.AlarmCard),
    size: { w: 6, h: 6, minW: 4, minH: 5 },
  },
];

export const alarmMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.alarms,
    icon: 'alarm',
    path: ALARMS,
    order: 80,
    enterprise: true,
    buttons: [
      { key: 'iot.alarm.handle', title: titles.handleAlarms },
      { key: 'iot.alarm.edit', title: titles.editEscalation },
    ],
  },
];
