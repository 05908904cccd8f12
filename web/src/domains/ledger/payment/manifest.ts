import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const paymentRoutes: RoomRoute[] = [
  {
    path: '/console/person-payment-confirmation',
    title: titles.paymentConfirmation,
    permission: 'session',
    inner: '/console/{of|person}-account?tab=payments',
    load: () => import('./payment.page.tsx').then((m) => m.PaymentPage),
    layout: 'console',
  },
];
