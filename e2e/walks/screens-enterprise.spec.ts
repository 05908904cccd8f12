import { test } from '@playwright/test';
import { ofThePlatform, open, visitAll } from '../screens.ts';

test('every screen of an enterprise fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const paths = open.filter((one) => !ofThePlatform(one));
  const lists = ['/console/employee-list-management', '/console/role-list'];
  await visitAll(page, 'lin.qiao', { paths, lists });
});
