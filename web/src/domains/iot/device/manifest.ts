import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { DEVICE_JOBS, DEVICES } from '../shared/device-paths.ts';

/** The id is the truth; type, code and protocol are hints, and mended where they are wrong. */
const DETAIL = '/console/iot/device-detail/:type/:id/:code/:protocol';
const SEES = 'iot.device.read';

export const deviceRoutes: RoomRoute[] = [
  {
    path: DEVICES,
    title: titles.devices,
    permission: SEES,
    load: () => import('./device-list.page.tsx').then((m) => m.DeviceListPage),
    layout: 'console',
  },
  {
    path: DEVICE_JOBS,
    title: titles.deviceJobs,
    permission: SEES,
    inner: DEVICES,
    load: () => import('../device-job/device-job-list.page.tsx').then((m) => m.DeviceJobListPage),
    layout: 'console',
  },
  {
    path: DETAIL,
    title: titles.device,
    permission: SEES,
    inner: DEVICES,
    load: () => import('./device.page.tsx').then((m) => m.DevicePage),
    layout: 'console',
  },
];

export const deviceObjects: RoomObject[] = [
  { type: 'device', path: '/console/iot/device-detail/-/:id/-/-', permission: SEES },
];

export const deviceMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.devices,
    icon: 'device',
    path: DEVICES,
    order: 30,
    buttons: [
      { key: 'iot.device.edit', title: titles.manageDevices },
      { key: 'iot.device.command', title: titles.commandDevices },
    ],
  },
];
