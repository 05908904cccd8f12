import { expect, type Page, test } from '@playwright/test';
import { isAccessible, logIn, openFromMenu } from '../support.ts';

const leaving = (page: Page) => page.getByRole('dialog', { name: '离开此页？' });
const discarding = (page: Page) => page.getByRole('dialog', { name: '放弃填写的内容？' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const about = (page: Page) => page.getByRole('textbox', { name: '个人简介' });

const cancel = (page: Page) => page.getByRole('button', { name: '取消' }).click();
const back = (page: Page) => page.evaluate(() => history.back());

/** Opens the details and from there the form that changes them. */
async function openForm(page: Page) {
  await page.goto('/console/user-details');
  await page.getByRole('button', { name: '编辑资料' }).click();
  await expect(about(page)).toBeVisible();
}

async function saveForm(page: Page, text: string) {
  await about(page).fill(text);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/console\/user-details$/);
  await expect(leaving(page)).toHaveCount(0);
  // Neither the tab nor the browser counts anything as unsaved.
  await expect(page.locator('.shell-tab-dirty')).toHaveCount(0);
}

/** Both ways out ask and lose nothing when the user stays; then the user leaves by one of them. */
async function asksOnTheWayOut(page: Page, leave: () => Promise<unknown>) {
  await openForm(page);
  await about(page).fill('写了一半');
  for (const way of [cancel, back]) {
    await way(page);
    await leaving(page).getByRole('button', { name: '继续填写' }).click();
    await expect(leaving(page)).toHaveCount(0);
    await expect(about(page)).toHaveValue('写了一半');
    await expect(page).toHaveURL(/edit-user-details$/);
  }
  await leave();
  await leaving(page).getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(/\/console\/user-details$/);
  await expect(leaving(page)).toHaveCount(0);
}

// rule: form.confirmReturn
test('with tabs, Cancel and Back ask about a changed form and close its tab; opening another page asks nothing', async ({
  page,
}) => {
  await logIn(page, 'qin.yue');
  await asksOnTheWayOut(page, () => back(page));
  await expect(tabs(page).getByRole('link', { name: '编辑个人信息' })).toHaveCount(0);
  await openForm(page);
  await about(page).fill('看看别处');
  await openFromMenu(page, '工作台');
  await expect(leaving(page)).toHaveCount(0);
  await tabs(page).getByRole('link', { name: '编辑个人信息' }).click();
  await expect(about(page)).toHaveValue('看看别处');
  await saveForm(page, `见过的 ${Date.now()}`);
});

test('leaving a form that is untouched or restored asks nothing', async ({ page }) => {
  await logIn(page, 'qin.yue');
  await openForm(page);
  const before = await about(page).inputValue();
  await about(page).fill('想了想');
  await about(page).fill(before);
  // The browser would ask before leaving a page with unsaved work.
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(0);
  await expect(about(page)).toBeVisible();
  await cancel(page);
  await expect(page).toHaveURL(/\/console\/user-details$/);
  await expect(leaving(page)).toHaveCount(0);
});

test('without tabs, every way out of a changed form asks', async ({ page }) => {
  await logIn(page, 'he.ming', '/console/personal-settings');
  const strip = page.getByRole('switch', { name: '多标签页' });
  await openFromMenu(page, '工作台');
  await tabs(page).getByRole('link', { name: '个人设置' }).click();
  await strip.click();
  await expect(tabs(page)).toHaveCount(0);
  await asksOnTheWayOut(page, () => cancel(page));
  await openForm(page);
  await about(page).fill('别处');
  await openFromMenu(page, '工作台');
  await leaving(page).getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(/\/console$/);
  await openForm(page);
  await saveForm(page, `存下的 ${Date.now()}`);
  await page.goto('/console/personal-settings');
  await expect(strip).not.toBeChecked();
  await strip.click();
  await expect(strip).toBeChecked();
  await openFromMenu(page, '工作台');
  await expect(tabs(page)).toBeVisible();
});

test('a dialog with typed text asks however it is closed, and gives the focus back', {
  tag: '@main',
}, async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/role-list');
  const add = page.getByRole('button', { name: '新增' });
  await add.click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  const name = form.getByRole('textbox', { name: '名称' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await name.fill('写了一半');
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    mask: () => page.mouse.click(10, 450),
    cross: () => form.getByRole('button', { name: '关闭' }).click(),
    cancel: () => form.getByRole('button', { name: '取消' }).click(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await name.focus();
    await close();
    await expect(discarding(page), way).toBeVisible();
    if (way === 'escape') await isAccessible(page);
    await discarding(page).getByRole('button', { name: '继续填写' }).click();
    await expect(discarding(page)).toHaveCount(0);
    await expect(name).toHaveValue('写了一半');
    if (way === 'escape' || way === 'mask') await expect(name, way).toBeFocused();
  }
  await ways.escape();
  await discarding(page).getByRole('button', { name: '放弃' }).click();
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();
});

// rule: http.success
test('a refused submit shows a dialog and keeps what was typed; a refused list action shows a warning that names the row', async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', '/console/role-list');
  const role = `失败的 ${Date.now()}`;
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  await form.getByRole('textbox', { name: '名称' }).fill(role);
  const refuse = { status: 503, json: { code: 'kit.unavailable', message: 'not now' } };
  const failing = (method: string) =>
    page.route('**/api-user/**', (route) =>
      route.request().method() === method ? route.fulfill(refuse) : route.continue(),
    );
  await failing('POST');
  await form.getByRole('button', { name: '新增' }).click();
  const told = page.getByRole('dialog', { name: '创建角色失败' });
  await expect(told).toContainText('服务暂时不可用');
  await told.getByRole('button', { name: '知道了' }).click();
  await expect(told).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: '名称' })).toHaveValue(role);
  await page.unroute('**/api-user/**');
  await form.getByRole('button', { name: '新增' }).click();
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: role });
  await row.click();
  await page.getByRole('button', { name: '删除' }).click();
  await failing('DELETE');
  const question = page.getByRole('dialog', { name: /^删除角色/ });
  // A toast of the kind warning, watched for from before, as in `said`.
  const warning = page.locator('.ant-message-warning').getByText(`删除角色失败（${role}）`);
  await Promise.all([warning.waitFor(), question.getByRole('button', { name: '删除' }).click()]);
  await page.unroute('**/api-user/**');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(row).toBeVisible();
});
