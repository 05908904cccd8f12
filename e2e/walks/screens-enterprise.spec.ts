import { test } from '@playwright/test';
import { ofThePlatform, open, visit, visitFirst } from '../screens.ts';
import { logIn } from '../support.ts';

test('every screen of an enterprise fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await logIn(page, 'lin.qiao');
  for (const path of open.filter((one) => !ofThePlatform(one))) await visit(page, path);
  for (const list of ['/console/employee-list-management', '/console/role-list'])
    await visitFirst(page, list);
});
