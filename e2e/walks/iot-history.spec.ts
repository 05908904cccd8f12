import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function setNode(page: Page) {
  await page.goto('/console/iot/monitor-his-config');
  await expect(page.getByRole('heading', { name: '历史策略' })).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await isAccessibleInBothThemes(page);
  await row.getByRole('button', { name: '设置' }).click();
  await dialog(page).getByRole('combobox', { name: '存储方式' }).click();
  await page.getByTitle('变化时').click();
  await dialog(page).getByRole('spinbutton', { name: '死区' }).fill('0.5');
  await expect(dialog(page).getByText(/配额已用/)).toBeVisible();
  await isAccessibleInBothThemes(page);
  await said(page, '数据备份设置成功!', () => dialog(page).getByRole('button', { name: '保存' }).click());
  await expect(row.getByText('节点自己')).toBeVisible();
  await expect(row.getByText(/死区 0.5/)).toBeVisible();
}

async function applyToProduct(page: Page) {
  await page.getByRole('button', { name: '应用到产品或分组' }).click();
  await dialog(page).getByRole('combobox', { name: '应用到' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog(page).getByRole('spinbutton', { name: '原始值保留天数' }).fill('90');
  await dialog(page).getByRole('spinbutton', { name: '1 小时汇总' }).fill('365');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const scopes = page.getByRole('region', { name: '产品、分组和设备的策略' });
  await expect(scopes.getByText('90 天', { exact: true })).toBeVisible();
  await expect(scopes.getByText(/90 · 365 · 1825/)).toBeVisible();
  await scopes.getByRole('button', { name: '清除' }).click();
  await dialog(page).getByRole('button', { name: '清除' }).click();
  await expect(scopes.getByText('还没有产品、分组或设备的策略')).toBeVisible();
}

async function readHistory(page: Page) {
  await page.goto('/console/iot/monitor-his');
  await expect(page.getByText('请选择设备和节点')).toBeVisible();
  await page.getByRole('combobox', { name: '设备' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('combobox', { name: /节点/ }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await page.getByText('30 天', { exact: true }).click();
  const coverage = page.getByRole('region', { name: '覆盖情况' });
  await expect(coverage.getByRole('img')).toHaveAttribute('aria-label', /–/);
  await page.getByText('自定义').click();
  await expect(page.getByText('包含开始和结束的那一毫秒')).toBeVisible();
  await isAccessibleInBothThemes(page);
}

test('what is kept of a node is set with an estimate, and what was kept is read with its coverage', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logIn(page, 'lin.qiao');
  await setNode(page);
  await applyToProduct(page);
  await readHistory(page);
});
