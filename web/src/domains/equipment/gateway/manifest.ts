import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/equipment-management-list';
const PLATFORM = '/console/equipment-management-list-platform';
const DETAIL = '/console/equipment-detail/:id';
/** Its own people, and those of the platform who watch over all. */
const SEES = ['equipment.gateway.read', 'equipment.gateway.watch'] as const;

export const gatewayRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.gateways,
    permission: 'equipment.gateway.read',
    load: () => import('./gateway-list.page.tsx').then((m) => m.GatewayListPage),
    layout: 'console',
  },
  {
    path: PLATFORM,
    title: titles.allGateways,
    permission: 'equipment.gateway.watch',
    load: () => import('./gateway-list.page.tsx').then((m) => m.PlatformGatewayListPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-add',
    title: titles.addGateway,
    permission: 'equipment.gateway.edit',
    inner: LIST,
    load: () => import('./gateway-add.page.tsx').then((m) => m.GatewayAddPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-edit/:id',
    title: titles.editGateway,
    permission: 'equipment.gateway.edit',
    inner: LIST,
    load: () => import('./gateway-edit.page.tsx').then((m) => m.GatewayEditPage),
    layout: 'console',
  },
  {
    path: DETAIL,
    title: titles.gateway,
    permission: SEES,
    inner: LIST,
    load: () => import('./gateway.page.tsx').then((m) => m.GatewayPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-config/:id',
    title: titles.config,
    permission: 'equipment.gateway.configure',
    inner: LIST,
    load: () => import('../config/config.page.tsx').then((m) => m.ConfigPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-data-view/:id',
    title: titles.data,
    permission: 'equipment.gateway.read',
    inner: LIST,
    load: () => import('../data/data-view.page.tsx').then((m) => m.DataViewPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-log',
    title: titles.log,
    permission: 'equipment.gateway.read',
    inner: LIST,
    load: () => import('../log/log.page.tsx').then((m) => m.LogPage),
    layout: 'console',
  },
];

export const gatewayObjects: RoomObject[] = [{ type: 'gateway', path: DETAIL, permission: SEES }];

export const gatewayMenu: MenuEntry[] = [
  {
    group: 'equipment',
    title: titles.gateways,
    icon: 'gateway',
    path: LIST,
    order: 59,
    enterprise: true,
    buttons: [
      { key: 'equipment.gateway.edit', title: titles.manageGateways },
      { key: 'equipment.gateway.configure', title: titles.configureGateways },
      { key: 'equipment.gateway.command', title: titles.commandGateways },
    ],
  },
  {
    group: 'equipment',
    title: titles.allGateways,
    icon: 'gateway',
    path: PLATFORM,
    order: 68,
    scope: 'platform',
  },
];
