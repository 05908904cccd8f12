import { test } from '@playwright/test';
import { ofThePlatform, open, visitAll } from '../screens.ts';

test('every screen of the platform fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const lists = [
    '/console/user-list-management',
    '/console/enterprise-list-management',
    '/console/platform-role-list',
    '/console/application-list',
    '/console/audit-log',
  ];
  await visitAll(page, 'admin', { paths: open.filter(ofThePlatform), lists });
});
