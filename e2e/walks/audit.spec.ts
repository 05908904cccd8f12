import { expect, type Page, test } from '@playwright/test';
import { expectInMenu, isAccessibleInBothThemes, logIn, openFromMenu } from '../support.ts';

const rows = (page: Page) => page.locator('.ant-table-tbody tr[data-row-key]');
const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/saveDashboardLayout') && reply.ok());

const enter = async (page: Page, username: string) => {
  await logIn(page, username, '/console');
  await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible();
};

test('an administrator searches, filters and reads the audit log, and finds it again as it was', {
  tag: '@main',
}, async ({ page }) => {
  await enter(page, 'admin');
  await openFromMenu(page, '审计日志');
  await expect(page.getByRole('heading', { name: '审计日志', level: 1 })).toBeVisible();

  await page.getByRole('textbox', { name: '搜索操作人、操作或对象' }).fill('admin');
  await expect(page).toHaveURL(/q=admin/);
  await page.getByRole('combobox', { name: '操作', exact: true }).click();
  await page.locator('.ant-select-item-option[title="登录"]').click();
  await expect(page).toHaveURL(/action=identity\.session\.open/);
  const filtered = page.url();

  await page.reload();
  await expect(page).toHaveURL(filtered);
  await expect(page.getByRole('button', { name: '移除筛选：操作: 登录' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '搜索操作人、操作或对象' })).toHaveValue('admin');

  await page.getByRole('columnheader', { name: '时间' }).click();
  await expect(page).toHaveURL(/sort=time/);
  const sorted = page.url();

  await rows(page).first().getByRole('link', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '登录 · admin', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '此操作人的全部记录' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(sorted);
  await expect(page.getByRole('button', { name: '移除筛选：包含“admin”' })).toBeVisible();

  await page.getByRole('button', { name: '清除全部' }).click();
  await expect(page).toHaveURL(/\/console\/audit-log\?sort=time$/);
});

test('an administrator exports the filtered audit log', async ({ page }) => {
  await enter(page, 'admin');
  await page.goto('/console/audit-log?action=identity.session.open');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出 CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto('/console/audit-log?action=audit.entry.export');
  await expect(rows(page).first()).toContainText('导出审计日志');
});

test('an administrator checks the audit chain, and it is intact', async ({ page }) => {
  await enter(page, 'admin');
  await openFromMenu(page, '审计链');
  await page.getByRole('button', { name: '检查审计链' }).click();
  await expect(page.getByRole('heading', { name: '审计链完整' })).toBeVisible();
  await expect(page.getByRole('region', { name: '检查历史' })).toContainText('完整');
});

test("the dashboard keeps the user's arrangement", async ({ page }) => {
  await enter(page, 'admin');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(card('审计动态')).toBeVisible();
  await page.getByRole('button', { name: '编排卡片' }).click();
  await page.getByRole('button', { name: '编排“审计动态”' }).click();
  const hidden = saved(page);
  await page.getByRole('menuitem', { name: '隐藏' }).click();
  await hidden;
  await expect(card('审计动态')).toBeHidden();

  await page.reload();
  await expect(card('平台状态')).toBeVisible();
  await expect(card('审计动态')).toBeHidden();

  await page.getByRole('button', { name: '编排卡片' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(card('审计动态')).toBeVisible();
});

test('a user without the keys sees neither the cards nor the audit log', async ({ page }) => {
  await enter(page, 'su.wen');
  await expect(page.getByRole('region', { name: '欢迎' })).toContainText('苏文');
  await expect(page.getByRole('region', { name: '审计动态' })).toBeHidden();
  await expect(page.getByRole('region', { name: '平台状态' })).toBeHidden();
  await expectInMenu(page, '审计日志', false);
  await page.goto('/console/audit-log');
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
});

test('the dashboard is accessible while its cards are arranged', async ({ page }) => {
  await enter(page, 'admin');
  await expect(page.getByText('今天的记录')).toBeVisible();
  await expect(page.getByText('事件循环延迟')).toBeVisible();
  await page.getByRole('button', { name: '编排卡片' }).click();
  await isAccessibleInBothThemes(page);
});
