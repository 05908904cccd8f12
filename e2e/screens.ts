import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes } from './support.ts';

type Screen = { path: string; permission: string | string[] };
const screens: Screen[] = JSON.parse(
  readFileSync(new URL('../docs/reports/screens.json', import.meta.url), 'utf8'),
);

/** Screens that need something chosen before, or whose own walk checks them in a state that matters. */
const CHOSEN_FIRST =
  /:id|iframe|role-config$|user-role-add|detail$|-edit|-add$|admin-edit|modify-user|\/(person|enterprise|role|application|version)$/;
export const open = screens
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/console') && !CHOSEN_FIRST.test(path));

export const ofThePlatform = (path: string) =>
  /platform|audit|verify-enterprise|enterprise-list|user-list-management|menu-management$|menu-control|roles-control$|function-roles|login-|\/sms|message-(sent|category|type|group)$|application-(category|market|list|verify)|management$|invitation-private/.test(
    path,
  ) && !/employee|enterprise-roles-control|department|application-management-(enterprise|private)/.test(path);

/** A table shows all its columns at 1440 px without scrolling sideways, a line to a row. */
async function fits(page: Page) {
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

/** The menu and the header around it are the same on every screen; other walks check them. */
const PAGE = 'main';

/** The page is there when its heading is and nothing is loading any more. */
async function isThere(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role=status][aria-label="加载中"], .ant-spin-spinning')).toHaveCount(0);
}

export async function visit(page: Page, path: string) {
  await test.step(path, async () => {
    await page.goto(path);
    await isThere(page);
    await fits(page);
    await isAccessibleInBothThemes(page, PAGE);
  });
}

/** Follows the first name of a list to its object. */
export async function visitFirst(page: Page, list: string) {
  await test.step(`the first of ${list}`, async () => {
    await page.goto(list);
    await isThere(page);
    await page.locator('.cy-table a.cy-name').first().click();
    await expect(page).not.toHaveURL(new RegExp(`${list}$`));
    await isThere(page);
    await isAccessibleInBothThemes(page, PAGE);
  });
}
