import { expect, type Page, test } from '@playwright/test';
import { logIn, openFromMenu } from '../support.ts';

/** The title of the pane right after a line of its tree is clicked, before any other event. */
const shownAtOnce = (page: Page, pane: string, name: string) =>
  page.evaluate(
    async ([box = '', line = '']) => {
      const titles = [...document.querySelectorAll<HTMLElement>('.ant-tree-title')];
      titles.find((one) => one.textContent?.includes(line) && one.offsetParent)?.click();
      // Lets React draw what belongs to this click; the next click would come after it.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      return document.querySelector(`${box} h2`)?.textContent;
    },
    [pane, name],
  );

test('the buttons beside the menu tree always belong to the menu chosen last', async ({ page }) => {
  await logIn(page, 'admin');
  await openFromMenu(page, '平台菜单');
  const lines = page.locator('.ant-tree-title .access-menu-line-name');
  await expect(lines.first()).toBeVisible();
  const [one = '', other = ''] = await lines.allTextContents();
  for (const name of [one, other, one]) expect(await shownAtOnce(page, '.access-menu-pane', name)).toBe(name);
  await expect(page).toHaveURL(/menu=/);

  // A user who asked to delete a menu and chose another before its usage was loaded gets no question.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称', { exact: true }).fill('删除试验');
  await page.getByRole('combobox', { name: '类型' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '文件夹' }).click();
  await page.getByRole('button', { name: /提交$/ }).click();
  await expect(page.locator('.access-menu-pane h2').first()).toHaveText('删除试验');
  await page.route('**/api-menu/menuUsage/*', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(/menuUsage/);
  await page.locator('.access-menu-pane').getByRole('button', { name: '删除' }).click();
  await lines.filter({ hasText: one }).first().click();
  await expect(page.locator('.access-menu-pane h2').first()).toHaveText(one);
  release();
  await answered;
  // A question would cover the tree.
  await lines.filter({ hasText: other }).first().click();
  await expect(page.locator('.access-menu-pane h2').first()).toHaveText(other);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the buttons beside the department tree always belong to the department chosen last', async ({
  page,
}) => {
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, '部门管理');
  await expect(page.locator('.ant-tree-title').first()).toBeVisible();
  for (const name of ['设备部', '财务部', '设备部'])
    expect(await shownAtOnce(page, '.enterprise-department-split .cy-stack', name)).toBe(name);
});

// rule: guard.ids
test('unknown ids lead to exception 415, and the help button leads to the help of the screen', async ({
  page,
}) => {
  const unknown = '01a1e253-b56a-7f7b-bedc-cc0c78bac4dc';
  await logIn(page, 'lin.qiao');
  for (const address of [`edit-user-job?userId=${unknown}`, `application-iframe/${unknown}`]) {
    await page.goto(`/console/${address}`);
    await expect(page).toHaveURL(/\/exception\/415/);
  }
  await page.goto('/console');
  await page.evaluate(
    (id) => sessionStorage.setItem('cloudyard.role', JSON.stringify({ id, name: '没有' })),
    unknown,
  );
  await page.goto('/console/privilege-role-config');
  await expect(page).toHaveURL(/\/exception\/415/);
  await page.goto('/console');
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await expect(page).toHaveURL(/\/common\/help-details\?id=find-your-way/);
});

test('roles that hold in every enterprise are listed beside those of the current enterprise', async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', '/console');
  await expect(page.getByText('平台角色: 无')).toBeVisible();
  await page.getByRole('button', { name: '切换企业或角色' }).click();
  await expect(page.getByRole('heading', { name: '跨企业角色' })).toBeVisible();
  await expect(page.getByText('个人用户')).toBeVisible();
});
