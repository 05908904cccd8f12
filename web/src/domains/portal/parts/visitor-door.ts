import type { DoorRoute } from '../../../kit/door.ts';
import { titles } from '../i18n/titles.ts';

const exceptions = ['403', '404', '415', '500'].map(
  (status): DoorRoute => ({
    path: `/exception/${status}`,
    title: titles.exception,
    permission: 'public',
    load: () => import('../exception/exception.page.tsx').then((m) => m.ExceptionPage),
    layout: 'public',
  }),
);

const feedback = ['/feedback', '/common/feedback'].map(
  (path): DoorRoute => ({
    path,
    title: titles.feedback,
    permission: 'public',
    load: () => import('../feedback/feedback.page.tsx').then((m) => m.FeedbackPage),
    layout: 'public',
  }),
);

/** Pages without login; the first load of a visitor brings no others. */
export const visitorRoutes: DoorRoute[] = [
  {
    path: '/',
    title: titles.home,
    permission: 'public',
    load: () => import('../home/home.page.tsx').then((m) => m.HomePage),
    layout: 'public',
  },
  {
    path: '/docs',
    title: titles.docs,
    permission: 'public',
    load: () => import('../docs/docs.page.tsx').then((m) => m.DocsPage),
    layout: 'public',
  },
  ...feedback,
  ...exceptions,
];
