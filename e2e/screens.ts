import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from './support.ts';

type Screen = { path: string; permission: string | string[] };
const screens: Screen[] = JSON.parse(
  readFileSync(new URL('../docs/reports/screens.json', import.meta.url), 'utf8'),
);

/** Screens that need something chosen before, or whose own walk checks them in a state that matters. */
const CHOSEN_FIRST =
  /:id|iframe|role-config$|user-role-add|detail$|-edit|-add$|admin-edit|payment-confirmation|modify-user|open-application|equipment-log|algorithm-view|\/(person|enterprise|role|application|version|instance|dataset|model|projectRun|projectCompare)$/;
export const open = screens
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/console') && !CHOSEN_FIRST.test(path));

export const ofThePlatform = (path: string) =>
  /platform|audit|finance|equipment-type|equipment-certify-verify|tenant-space-list|namespace-verify|quota-plans|ledger-reconciliation|verify-enterprise|enterprise-list|user-list-management|menu-management$|menu-control|roles-control$|function-roles|login-|\/sms|message-(sent|category|type|group)$|application-(category|market|list|verify)|algorithm-category|verify-algorithm|management$|invitation-private/.test(
    path,
  ) &&
  !/employee|dataset|enterprise-roles-control|department|application-management-(enterprise|private)|space-apps-management$/.test(
    path,
  );

/** Their lists stand in English too: words are longer there. */
export const IN_ENGLISH = open.filter((path) =>
  /\/bigdata\/|\/iot\/|algorithm-(list|management)$|verify-algorithm/.test(path),
);

/** A table shows all its columns at 1440 px without scrolling sideways, a line to a row. */
export async function fits(page: Page) {
  const { wide, tall } = await page.evaluate(() => ({
    wide: [...document.querySelectorAll('.cy-table .ant-table-body, .cy-table .ant-table-content')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.scrollWidth} of ${one.clientWidth} px`),
    tall: [...document.querySelectorAll('.cy-table .ant-table-tbody > tr.ant-table-row')]
      .filter((one) => one.getBoundingClientRect().height > 46)
      .map((one) => one.textContent?.slice(0, 30)),
  }));
  expect.soft({ wide, tall }, page.url()).toEqual({ wide: [], tall: [] });
}

/** The page of an address, without the menu and the header around it: they are the same everywhere. */
const pageAt = (path: string) => `main[data-page="${path}"]`;

/** It is there when its heading is and nothing is loading any more. */
export async function isThere(page: Page, path: string) {
  const shown = page.locator(pageAt(path));
  await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(
    shown.locator('[role=status]:is([aria-label="加载中"], [aria-label="Loading"]), .ant-spin-spinning'),
  ).toHaveCount(0);
}

/** Inside the running application, as a click on the menu does: only the first screen is loaded whole. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await isThere(page, path);
  return path;
}

/** The first name of a list leads to its object. */
async function goToFirst(page: Page, list: string) {
  await go(page, list);
  await page
    .locator(`${pageAt(list)} .cy-table a.cy-name`)
    .first()
    .click();
  await expect(page.locator(pageAt(list))).toBeHidden();
  const path = new URL(page.url()).pathname;
  await isThere(page, path);
  return path;
}

const TABS = '**/api-user/userFunctionConfigByUserId?*';

/**
 * With tabs on, pages that were left stay in the document, and axe reads all of it. The switch is answered here instead
 * of turned, so that other walks find the tabs as they are.
 */
export async function logInWithoutTabs(page: Page, user: string) {
  const json = { configOption: [{ configId: '001', value: 'false' }] };
  await page.route(TABS, (route) => route.fulfill({ json }));
  await Promise.all([page.waitForResponse(TABS), logIn(page, user)]);
}

/** Screens as they are, and the objects the first names of some lists lead to: each is visited once. */
export async function visitAll(
  page: Page,
  user: string,
  { paths, lists }: { paths: readonly string[]; lists: readonly string[] },
) {
  await logInWithoutTabs(page, user);
  const check = async (path: string) => {
    await expect(page.locator('main')).toHaveCount(1);
    await fits(page);
    await isAccessibleInBothThemes(page, pageAt(path));
  };
  for (const path of paths) await test.step(path, async () => check(await go(page, path)));
  for (const list of lists)
    await test.step(`the first of ${list}`, async () => check(await goToFirst(page, list)));
}
