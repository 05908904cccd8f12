import type { RoomManifest, RoomRoute } from '../../kit/room-manifest.ts';
import { titles } from './i18n/titles.ts';

const page = (path: string, title: RoomRoute['title'], load: RoomRoute['load']): RoomRoute => ({
  path: `/console/${path}`,
  title,
  permission: 'session',
  load,
  inner: '/console/application-management-{flag}',
  layout: 'console',
});

export const publishingManifest: RoomManifest = {
  room: 'publishing',
  routes: [
    {
      path: '/console/application-management-enterprise',
      title: titles.managementEnterprise,
      permission: 'market.application.read',
      load: () =>
        import('./application/application-management.page.tsx').then((m) => m.EnterpriseApplicationsPage),
      layout: 'console',
    },
    {
      path: '/console/application-management-platform',
      title: titles.managementPlatform,
      permission: 'market.platform-application.read',
      load: () =>
        import('./application/application-management.page.tsx').then((m) => m.PlatformApplicationsPage),
      layout: 'console',
    },
    {
      path: '/console/application-management-private',
      title: titles.managementPrivate,
      permission: 'session',
      load: () =>
        import('./application/application-management.page.tsx').then((m) => m.PrivateApplicationsPage),
      layout: 'console',
    },
    page('application-add', titles.add, () =>
      import('./application/application-add.page.tsx').then((m) => m.ApplicationAddPage),
    ),
    page('application-edit', titles.edit, () =>
      import('./application/application-edit.page.tsx').then((m) => m.ApplicationEditPage),
    ),
    page('module-add', titles.moduleAdd, () =>
      import('./application/module.page.tsx').then((m) => m.ModuleAddPage),
    ),
    page('module-edit', titles.moduleEdit, () =>
      import('./application/module.page.tsx').then((m) => m.ModuleEditPage),
    ),
    page('version-add', titles.versionAdd, () =>
      import('./version/version.page.tsx').then((m) => m.VersionAddPage),
    ),
    page('version-edit', titles.versionEdit, () =>
      import('./version/version.page.tsx').then((m) => m.VersionEditPage),
    ),
    page('resource-add', titles.planAdd, () => import('./plan/plan.page.tsx').then((m) => m.PlanAddPage)),
    page('resource-edit', titles.planEdit, () => import('./plan/plan.page.tsx').then((m) => m.PlanEditPage)),
    // The same pages for everyone who may see the object; only its publisher can change it.
    {
      ...page('application', titles.application, () =>
        import('./application/application-edit.page.tsx').then((m) => m.ApplicationEditPage),
      ),
      inner: '/console/application-list',
    },
    {
      ...page('version', titles.version, () =>
        import('./version/version.page.tsx').then((m) => m.VersionEditPage),
      ),
      inner: '/console/application-list',
    },
    {
      path: '/console/application-verify-management',
      title: titles.verify,
      permission: 'market.application.verify',
      load: () => import('./review/review.page.tsx').then((m) => m.VerifyPage),
      layout: 'console',
    },
    {
      path: '/console/application-verify-platform',
      title: titles.verifyPlatform,
      permission: 'market.application.verify',
      load: () => import('./review/review.page.tsx').then((m) => m.PlatformVerifyPage),
      layout: 'console',
    },
    {
      path: '/console/application-category',
      title: titles.category,
      permission: 'market.category.edit',
      load: () => import('./category/category.page.tsx').then((m) => m.CategoryPage),
      layout: 'console',
    },
  ],
  menu: [
    {
      group: 'applications',
      title: titles.managementEnterprise,
      icon: 'application',
      path: '/console/application-management-enterprise',
      order: 10,
      enterprise: true,
      buttons: [
        { key: 'market.application.publish', title: titles.publish },
        { key: 'market.application.buy', title: titles.buy },
      ],
    },
    {
      group: 'applications',
      title: titles.managementPrivate,
      icon: 'package',
      path: '/console/application-management-private',
      order: 20,
    },
    {
      group: 'operations',
      title: titles.managementPlatform,
      icon: 'application',
      path: '/console/application-management-platform',
      order: 30,
      buttons: [{ key: 'market.platform-application.publish', title: titles.publish }],
    },
    {
      group: 'reviews',
      title: titles.verify,
      icon: 'inspect',
      path: '/console/application-verify-management',
      order: 20,
    },
    {
      group: 'reviews',
      title: titles.verifyPlatform,
      icon: 'inspected',
      path: '/console/application-verify-platform',
      order: 21,
    },
    {
      group: 'operations',
      title: titles.category,
      icon: 'folder',
      path: '/console/application-category',
      order: 33,
    },
  ],
  objects: [
    { type: 'application', path: '/console/application', permission: 'session' },
    { type: 'version', path: '/console/version', permission: 'session' },
  ],
  cards: [
    {
      letter: 'i',
      scope: 'place',
      about: 'work',
      title: titles.applicationsCard,
      permission: 'session',
      load: () => import('./cards/applications-card.tsx').then((m) => m.ApplicationsCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
    {
      letter: 'j',
      scope: 'platform',
      about: 'work',
      title: titles.queueCard,
      permission: 'market.application.verify',
      load: () => import('./cards/queue-card.tsx').then((m) => m.QueueCard),
      size: { w: 6, h: 7, minW: 4, minH: 5 },
    },
  ],
};
