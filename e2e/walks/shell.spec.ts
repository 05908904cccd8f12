import { expect, type Page, test } from '@playwright/test';
import { expectInMenu, fillLogin, isAccessibleInBothThemes, logIn, openFromMenu } from '../support.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

// rule: perm.notAuthenticated
test('a visitor is stopped at the console, logs in and comes back to the requested page', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/console/audit-log?q=admin');
  await expect(page).toHaveURL(/\/exception\/403/);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await fillLogin(page, 'admin', 'not the password');
  await expect(page.getByText('账号或密码不正确')).toBeVisible();
  await expect(page.locator('#username')).toHaveValue('admin');
  await fillLogin(page, 'admin');
  await expect(page).toHaveURL(/\/console\/audit-log\?q=admin/);
  await expect(heading(page, '审计日志')).toBeVisible();
});

test('a login never leads to another site', async ({ page }) => {
  await page.goto('/common/login?service=https://evil.example/x');
  await fillLogin(page, 'su.wen');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/console$/);
});

// rule: perm.routeByRole
test('a user without the right sees neither the menu entry nor the page', async ({ page }) => {
  await logIn(page, 'su.wen');
  await expectInMenu(page, '工作台');
  await expectInMenu(page, '审计日志', false);
  await page.goto('/console/audit-log');
  await expect(page.getByText('没有访问权限')).toBeVisible();
});

// rule: console.tabCached
test('tabs keep the state of their page until they are closed', { tag: '@main' }, async ({ page }) => {
  await logIn(page, 'admin');
  await openFromMenu(page, '审计日志');
  await page.getByRole('textbox', { name: '搜索操作人、操作或对象' }).fill('不存在的东西');
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await openFromMenu(page, '审计链');
  await expect(heading(page, '审计链')).toBeVisible();
  await tabs(page).getByRole('link', { name: '审计日志' }).click();
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('textbox', { name: '搜索操作人、操作或对象' })).toHaveValue('不存在的东西');
  await tabs(page).getByRole('button', { name: '关闭 审计日志' }).click();
  await openFromMenu(page, '审计日志');
  await expect(page.getByRole('textbox', { name: '搜索操作人、操作或对象' })).toHaveValue('');
});

test('closing a hidden tab with typed text asks first', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/application-add?flag=private');
  await page.getByRole('textbox', { name: '应用名称' }).fill('写了一半');
  await openFromMenu(page, '工作台');
  await expect(heading(page, '工作台')).toBeVisible();
  const behind = tabs(page).getByRole('button', { name: '关闭 发布应用' });
  await behind.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('没保存的内容');
  await question.getByRole('button', { name: '取消' }).click();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload({ timeout: 0 }).catch(() => undefined);
  await (await asked).dismiss();
  await tabs(page).getByRole('link', { name: '发布应用' }).click();
  await expect(page.getByRole('textbox', { name: '应用名称' })).toHaveValue('写了一半');
  await behind.click();
  await question.getByRole('button', { name: '关闭' }).click();
  await expect(behind).toHaveCount(0);
  void reloaded;
});

// rule: session.switchEnterprise
test('a user switches the enterprise in the header, and it stays switched', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'he.ming');
  const scope = page.getByRole('button', { name: '切换企业或角色' });
  await expect(scope).toContainText('海川重工');
  await scope.click();
  await page.getByRole('dialog').or(page.locator('.ant-popover')).getByText('云杉精密').click();
  await expect(scope).toContainText('云杉精密');
  await page.reload();
  await expect(scope).toContainText('云杉精密');
});

test('who leaves a page of the platform for oneself gets one’s own menu, and keeps it', async ({ page }) => {
  await logIn(page, 'admin', '/console/platform-role-list');
  const scope = page.getByRole('button', { name: '切换企业或角色' });
  await expect(scope).toContainText('平台');
  await scope.click();
  await page.locator('.ant-popover').getByRole('button', { name: '个人', exact: true }).click();
  await expect(page).toHaveURL(/\/console$/);
  await expect(scope).toContainText('个人');
  await page.reload();
  await expect(heading(page, '工作台')).toBeVisible();
  await expect(scope).toContainText('个人');
});

test('header and menu stay while a page is loaded again', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/role-list');
  await expectInMenu(page, '工作台');
  await expect(heading(page, '角色管理')).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api-me/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: '切换企业或角色' })).toContainText('海川重工');
  await expectInMenu(page, '工作台');
  await expect(heading(page, '角色管理')).toHaveCount(0);
  answer();
  await expect(heading(page, '角色管理')).toBeVisible();
});

test('a missing page is reported inside the console, with the way back to its list', {
  tag: '@main',
}, async ({ page }) => {
  await logIn(page, 'admin', `/console/verify-enterprise-detail?id=${crypto.randomUUID()}`);
  await expect(page).toHaveURL(/\/exception\/415/);
  await expectInMenu(page, '工作台');
  await page.getByRole('button', { name: '返回“认证审核”' }).click();
  await expect(heading(page, '认证审核')).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
});

// rule: locale.default
test('language and theme are the user’s choice and stay', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
  await page.getByRole('button', { name: '切换到英文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('link', { name: 'API reference' }).first()).toBeVisible();
});

for (const status of ['403', '404', '415', '500']) {
  // rule: errorPages
  test(`the page of ${status} says what happened and offers a way on`, async ({ page }) => {
    await page.goto(`/exception/${status}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '首页' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('an unknown address shows a page of its own', { tag: '@main' }, async ({ page }) => {
  await page.goto('/common/nothing-here');
  await expect(page).toHaveURL(/\/exception\/404/);
});

test('a page whose script does not load at first is loaded again', async ({ page }) => {
  await logIn(page, 'admin');
  let failures = 0;
  await page.route(/chain\.page.*\.js/, (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.continue();
  });
  await openFromMenu(page, '审计链');
  await expect(heading(page, '审计链')).toBeVisible({ timeout: 30_000 });
  expect(failures).toBeGreaterThan(1);
});

test('a lost network is reported once, and the session continues when it is back', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await logIn(page, 'admin', '/console');
  await page.getByRole('button', { name: '编排卡片' }).waitFor();
  await expectInMenu(page, '审计日志');
  const reported = page
    .getByText(/检查网络/)
    .first()
    .waitFor();
  await context.setOffline(true);
  await openFromMenu(page, '审计日志');
  await reported;
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page, '审计日志')).toBeVisible();
});

test('logging out ends the session in every tab', async ({ page, context }) => {
  await logIn(page, 'admin');
  const other = await context.newPage();
  await other.goto('/console/audit-log');
  await expect(heading(other, '审计日志')).toBeVisible();
  await page.goto('/common/logout');
  await expect(page).toHaveURL(/\/$/);
  // The other tab is notified at once, without asking.
  await expect(other.getByRole('dialog', { name: '登录信息失效' })).toBeVisible();
  await page.goto('/cas/login');
  await expect(page.locator('#password')).toBeVisible();
});

for (const path of ['/', '/cas/login', '/cas/login?mode=sms', '/cas/logout', '/docs', '/exception/404']) {
  test(`${path} is accessible in both themes`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessibleInBothThemes(page);
  });
}

test('pages of the console break no content security policy and log no error', { tag: '@main' }, async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text());
  });
  page.on('pageerror', (error) => told.push(error.message));
  await logIn(page, 'admin');
  for (const name of ['审计日志', '审计链', '工作台']) {
    await openFromMenu(page, name);
    await expect(heading(page, name)).toBeVisible();
  }
  // Before the login the session call is refused; the browser itself logs that as an error.
  expect(told.filter((line) => !line.includes('401'))).toEqual([]);
});

test('the menu fits the screen with the current area open, and Ctrl K finds an application by two characters', {
  tag: '@main',
}, async ({ page }) => {
  await logIn(page, 'admin', '/console/platform-role-list');
  const side = page.locator('.shell-side');
  const fits = () => side.evaluate((box) => box.scrollHeight <= box.clientHeight);
  await expect(side.getByRole('link', { name: '平台角色', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await fits()).toBe(true);
  // A page of both sides leaves the menu of the side one came from.
  await openFromMenu(page, '消息中心');
  await expect(page.getByRole('button', { name: '切换企业或角色' })).toContainText('平台');
  await page.keyboard.press('Control+k');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api-portal/search') && asked.push(request.url()));
  await page.getByRole('combobox', { name: /搜索/ }).fill('设备');
  const found = page.getByRole('group', { name: '应用市场' }).getByRole('option').first();
  await expect(found).toContainText('设备');
  expect(asked).toHaveLength(1);
  await found.click();
  await expect(page).toHaveURL(/application-market-view/);
});
