import { test } from '@playwright/test';
import { fits, IN_ENGLISH, isThere, logInWithoutTabs, ofThePlatform, open, visitAll } from '../screens.ts';

test('every screen of an enterprise fits 1440 px, and axe finds nothing serious in both themes', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const paths = open.filter((one) => !ofThePlatform(one));
  const lists = ['/console/employee-list-management', '/console/role-list'];
  await visitAll(page, 'lin.qiao', { paths, lists });
});

test('the lists of devices, algorithms and data fit 1440 px in English', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('cloudyard.locale', 'en'));
  await logInWithoutTabs(page, 'lin.qiao');
  for (const path of IN_ENGLISH.filter((one) => !ofThePlatform(one))) {
    await page.goto(path);
    await isThere(page, path);
    await fits(page);
  }
});
