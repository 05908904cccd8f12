import { test } from '@playwright/test';
import { ofThePlatform, open, visitAll } from '../screens.ts';
import { logIn } from '../support.ts';

test('every screen of an enterprise fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await logIn(page, 'lin.qiao');
  const own = open.filter((one) => !ofThePlatform(one));
  await visitAll(page, own, ['/console/employee-list-management', '/console/role-list']);
});
