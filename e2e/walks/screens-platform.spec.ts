import { test } from '@playwright/test';
import { ofThePlatform, open, visitAll } from '../screens.ts';
import { logIn } from '../support.ts';

test('every screen of the platform fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await logIn(page, 'admin');
  await visitAll(page, open.filter(ofThePlatform), [
    '/console/user-list-management',
    '/console/enterprise-list-management',
    '/console/platform-role-list',
    '/console/application-list',
    '/console/audit-log',
  ]);
});
