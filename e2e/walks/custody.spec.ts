import { expect, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, PASSWORD, said } from '../support.ts';

test('an administrator exports all data of the enterprise, and fetches it', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', '/console/enterprise-data');
  // Its end has to wait: applications run, and there is money.
  const end = page.getByRole('region', { name: '注销企业' });
  await expect(end.getByText('处理以下事项后才能申请注销')).toBeVisible();
  await expect(end.getByRole('button', { name: '申请注销' })).toBeDisabled();
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '导出数据' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('Not_mine_1');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await said(page, '已开始导出', () => dialog.getByRole('button', { name: '开始导出' }).click());
  const row = page.getByRole('row').nth(1);
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 120_000 });
  await row.getByRole('button', { name: '下载' }).click();
  await page.getByRole('dialog').getByLabel('登录密码').fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^cloudyard-enterprise-[\d-]+\.zip$/);
});

test('a person finds the export of their account beside its end', async ({ page }) => {
  await logIn(page, 'su.wen', '/console/personal-settings?tab=account');
  await page.getByRole('link', { name: '导出我的数据' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的数据' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('link', { name: '前往注销账号' }).click();
  await expect(page.getByRole('heading', { name: '注销账号' })).toBeVisible();
});
