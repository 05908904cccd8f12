import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const ACCOUNT = '/console/enterprise-account';

/** Opens an order from the list of the account. */
async function openOrder(page: Page, name: string) {
  await page.goto(`${ACCOUNT}?tab=payments`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** How often so much was taken from the wallet. */
async function charged(page: Page, amount: string): Promise<number> {
  await page.goto(`${ACCOUNT}?tab=statement`);
  await expect(page.getByRole('cell', { name: /^[+-]¥/ }).first()).toBeVisible();
  return page.getByRole('cell', { name: `-¥${amount}`, exact: true }).count();
}

/** Above so many yuan a second colleague agrees; empty: never. */
async function approveAbove(page: Page, yuan: string) {
  await page.goto(`${ACCOUNT}?tab=rules`);
  await page.getByRole('button', { name: '修改规则' }).click();
  await page.getByRole('spinbutton', { name: '超过多少元需要审批' }).fill(yuan);
  await said(page, '支出规则已保存', () => page.getByRole('button', { name: '保存' }).click());
}

test('an order is paid once, however often it is pressed, and stays paid', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', `${ACCOUNT}?tab=payments`);
  await expect(page.getByRole('radio', { name: /^待付款\s*2$/ })).toBeVisible();
  const before = await charged(page, '360.00');
  await openOrder(page, '报表中心 标准方案');
  await isAccessibleInBothThemes(page);
  // Twice within a moment, as an impatient hand does it.
  await page.getByRole('button', { name: '支付 ¥360.00' }).dblclick();
  await expect(page.getByRole('region', { name: '付款成功' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: '付款成功' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^支付/ })).toHaveCount(0);
  expect(await charged(page, '360.00')).toBe(before + 1);
  // The way back leads to the orders of the account that paid.
  await page.goBack();
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').click();
  await expect(page).toHaveURL(/enterprise-account\?tab=payments/);
  await expect(page.getByRole('radio', { name: /^待付款\s*1$/ })).toBeVisible();
});

test('above the sum the enterprise set, a second colleague agrees before money moves', async ({
  page,
  browser,
}) => {
  await logIn(page, 'lin.qiao');
  await approveAbove(page, '500');
  await openOrder(page, '产线数字孪生 旗舰方案');
  await page.getByRole('button', { name: '提交审批（¥960.00）' }).dblclick();
  await expect(page.getByRole('region', { name: '等待审批' })).toBeVisible();
  // Whoever pays does not agree.
  await expect(page.getByRole('button', { name: /^通过并支付/ })).toHaveCount(0);
  const address = page.url();
  expect(await charged(page, '960.00')).toBe(0);

  const second = await (await browser.newContext()).newPage();
  await logIn(second, 'meng.xia', address.replace(/&of=\w+/, ''));
  await expect(second).toHaveURL(/of=enterprise/);
  await isAccessibleInBothThemes(second);
  await second.getByRole('button', { name: '通过并支付 ¥960.00' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(second.getByRole('region', { name: '付款成功' })).toBeVisible();
  await second.context().close();

  await page.goto(address);
  await expect(page.getByRole('region', { name: '付款成功' })).toBeVisible();
  await expect(page.getByText('meng.xia')).toBeVisible();
  expect(await charged(page, '960.00')).toBe(1);
  await approveAbove(page, '');
});
