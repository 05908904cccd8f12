import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const certificateRoutes: RoomRoute[] = [
  {
    path: '/console/equipment-certify-list',
    title: titles.certificates,
    permission: 'equipment.certificate.read',
    load: () => import('./certificate-list.page.tsx').then((m) => m.CertificateListPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-certify-register',
    title: titles.register,
    permission: 'equipment.certificate.manage',
    inner: '/console/equipment-certify-list',
    load: () => import('./register.page.tsx').then((m) => m.RegisterPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-certify-destroy/:id',
    title: titles.destroy,
    permission: 'equipment.certificate.manage',
    inner: '/console/equipment-certify-list',
    load: () => import('./destroy.page.tsx').then((m) => m.DestroyPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-certify-verify',
    title: titles.verify,
    permission: 'equipment.certificate.verify',
    load: () => import('./verify.page.tsx').then((m) => m.VerifyPage),
    layout: 'console',
  },
];

export const certificateObjects: RoomObject[] = [
  { type: 'certificate', path: '/console/equipment-certify-list', permission: 'equipment.certificate.read' },
];

export const certificateMenu: MenuEntry[] = [
  {
    group: 'equipment',
    title: titles.certificates,
    icon: 'certificate',
    path: '/console/equipment-certify-list',
    order: 60,
    enterprise: true,
    buttons: [{ key: 'equipment.certificate.manage', title: titles.manage }],
  },
  {
    group: 'reviews',
    title: titles.verify,
    icon: 'equipment-review',
    path: '/console/equipment-certify-verify',
    order: 26,
    help: 'equipment-certificates',
  },
];
