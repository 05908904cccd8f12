import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { PRODUCTS } from '../shared/paths.ts';

const DETAIL = '/console/iot/product-detail/:id';
/** An enterprise's own, and for the platform its types of gateways. */
const SEES = ['iot.product.read', 'iot.product.keep'] as const;

export const productRoutes: RoomRoute[] = [
  {
    path: PRODUCTS,
    title: titles.products,
    permission: SEES,
    load: () => import('./product-list.page.tsx').then((m) => m.ProductListPage),
    layout: 'console',
  },
  {
    path: DETAIL,
    title: titles.product,
    permission: SEES,
    inner: PRODUCTS,
    load: () => import('./product.page.tsx').then((m) => m.ProductPage),
    layout: 'console',
  },
];

export const productObjects: RoomObject[] = [{ type: 'product', path: DETAIL, permission: SEES }];

export const productMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.products,
    icon: 'product',
    path: PRODUCTS,
    order: 20,
    buttons: [
      { key: 'iot.product.edit', title: titles.manageProducts },
      { key: 'iot.product.keep', title: titles.manageProducts },
    ],
  },
];
