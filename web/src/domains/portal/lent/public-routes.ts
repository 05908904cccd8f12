import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const exceptions = ['403', '404', '415', '500'].map(
  (status): RoomRoute => ({
    path: `/exception/${status}`,
    title: titles.exception,
    permission: 'public',
    load: () => import('../exception/exception.page.tsx').then((m) => m.ExceptionPage),
    layout: 'public',
  }),
);

const feedback = ['/feedback', '/common/feedback', '/common/advice-and-feedback'].map(
  (path): RoomRoute => ({
    path,
    title: titles.feedback,
    permission: 'public',
    load: () => import('../feedback/feedback.page.tsx').then((m) => m.FeedbackPage),
    layout: 'public',
  }),
);

/** Pages without login; the first load of a visitor brings no others. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/',
    title: titles.home,
    about: {
      cn: '面向企业与工业的多租户云控制台：应用经过审核再上线，买下的应用在自己的空间里运行。',
      en: 'A multi-tenant cloud console for enterprises and industry: audited applications that run in a space of your own.',
    },
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
  {
    path: '/common/news',
    title: titles.news,
    permission: 'public',
    load: () => import('../article/news.page.tsx').then((m) => m.NewsPage),
    layout: 'public',
  },
  {
    path: '/common/announcement',
    title: titles.announcement,
    permission: 'public',
    load: () => import('../article/announcement.page.tsx').then((m) => m.AnnouncementPage),
    layout: 'public',
  },
  {
    path: '/common/solutions',
    title: titles.solutions,
    about: {
      cn: '先说清问题，再说用哪些部分解决、需要准备什么、按什么步骤做。',
      en: 'The problem first, then the parts that solve it, what one needs, and the steps.',
    },
    permission: 'public',
    load: () => import('../article/solutions.page.tsx').then((m) => m.SolutionsPage),
    layout: 'public',
  },
  {
    path: '/common/solution',
    title: titles.solution,
    permission: 'public',
    load: () => import('../article/solution.page.tsx').then((m) => m.SolutionPage),
    layout: 'public',
  },
  {
    path: '/common/customer-case',
    title: titles.customerCase,
    permission: 'public',
    load: () => import('../article/customer-case.page.tsx').then((m) => m.CustomerCasePage),
    layout: 'public',
  },
  {
    path: '/common/nhi',
    title: titles.nhi,
    permission: 'public',
    load: () => import('../article/industry.page.tsx').then((m) => m.IndustryPage),
    layout: 'public',
  },
  {
    path: '/common/rgb',
    title: titles.rgb,
    permission: 'public',
    load: () => import('../article/industry.page.tsx').then((m) => m.IndustryPage),
    layout: 'public',
  },
  {
    path: '/common/sysmed',
    title: titles.sysmed,
    permission: 'public',
    load: () => import('../article/industry.page.tsx').then((m) => m.IndustryPage),
    layout: 'public',
  },
  {
    path: '/common/help-home',
    title: titles.helpHome,
    about: {
      cn: '从注册、认证到发布应用，一步一步写清楚。',
      en: 'From registering to publishing an application, step by step.',
    },
    permission: 'public',
    asks: ['/api-portal/articleCategories'],
    load: () => import('../article/help/help-home.page.tsx').then((m) => m.HelpHomePage),
    layout: 'public',
  },
  {
    path: '/common/help-filter',
    title: titles.helpFilter,
    permission: 'public',
    load: () => import('../article/help/help-filter.page.tsx').then((m) => m.HelpFilterPage),
    layout: 'public',
  },
  {
    path: '/common/help-details',
    title: titles.helpDetails,
    permission: 'public',
    asks: ['/api-portal/articles/{id}?kind=help'],
    load: () => import('../article/help/help-details.page.tsx').then((m) => m.HelpDetailsPage),
    layout: 'public',
  },
  {
    path: '/common/about',
    title: titles.about,
    about: {
      cn: '我们相信什么，院子里有什么。',
      en: 'What we believe, and what is in the yard.',
    },
    permission: 'public',
    load: () => import('../legal/about.page.tsx').then((m) => m.AboutPage),
    layout: 'public',
  },
  {
    path: '/common/legal-agreements',
    title: titles.legal,
    about: {
      cn: '使用 Cloudyard 的约定。',
      en: 'The terms of using Cloudyard.',
    },
    permission: 'public',
    load: () => import('../legal/agreements.page.tsx').then((m) => m.AgreementsPage),
    layout: 'public',
  },
  {
    path: '/privacy-policy',
    title: titles.privacy,
    about: {
      cn: 'Cloudyard 记录了什么、为什么、保存多久。',
      en: 'What Cloudyard keeps, why, and for how long.',
    },
    permission: 'public',
    load: () => import('../legal/privacy.page.tsx').then((m) => m.PrivacyPage),
    layout: 'public',
  },
  {
    path: '/phone-farmer-privacy-policy',
    title: titles.farmerPrivacy,
    permission: 'public',
    load: () => import('../legal/farmer-privacy.page.tsx').then((m) => m.FarmerPrivacyPage),
    layout: 'public',
  },
  {
    path: '/common/contact-us',
    title: titles.contact,
    about: {
      cn: '写给我们，工作日一天内回复。',
      en: 'Write to us; we answer within one working day.',
    },
    permission: 'public',
    load: () => import('../contact/contact.page.tsx').then((m) => m.ContactPage),
    layout: 'public',
  },
  {
    path: '/common/pre-sale-consulting',
    title: titles.consulting,
    about: {
      cn: '说说您的现场，我们带着方案回复。',
      en: 'Tell us about your site, and we come back with a plan.',
    },
    permission: 'public',
    load: () => import('../contact/consulting.page.tsx').then((m) => m.ConsultingPage),
    layout: 'public',
  },
  {
    path: '/:domain',
    title: titles.place,
    permission: 'public',
    load: () => import('../place/place.page.tsx').then((m) => m.PlacePage),
    layout: 'public',
  },
  ...exceptions,
];
