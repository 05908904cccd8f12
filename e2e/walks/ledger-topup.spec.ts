import { expect, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

test('an enterprise tops up by bank transfer, and one of finance checks it but cannot confirm it too', async ({
  page,
  browser,
}) => {
  await logIn(page, 'lin.qiao', '/console/enterprise-account?tab=topups');
  await page.getByRole('link', { name: '充值', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: '充值', level: 1 })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '¥5,000.00' }).click();
  await page.getByRole('radio', { name: /银行转账/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();

  const heading = page.getByRole('heading', { name: /^充值 [A-Z]{8}$/, level: 1 });
  await expect(heading).toBeVisible();
  const code = (await heading.innerText()).slice(-8);
  await page.locator('input[type=file]').setInputFiles('../server/src/demo/licence.png');
  await expect(page.getByText('凭证已提交，等待财务核对')).toBeVisible();
  await isAccessibleInBothThemes(page);
  // The address says which one it is.
  await page.reload();
  await expect(page.getByText('凭证已提交，等待财务核对')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'admin', `/console/finance-topups?q=${code}`);
  await desk.getByRole('link', { name: code }).click();
  await expect(desk.getByRole('img', { name: new RegExp(code) })).toBeVisible();
  await isAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: '核对通过' }).click();
  await expect(desk.getByText('这笔充值是您核对的，需要另一位财务确认')).toBeVisible();
  await expect(desk.getByRole('button', { name: '确认入账' })).toBeDisabled();
  await desk.context().close();
  // It asks by itself.
  await expect(page.getByText('另一位财务确认后入账')).toBeVisible();
});

test('a user pays at the till of the demo and finds the money in the wallet, also after a reload', {
  tag: '@main',
}, async ({ page }) => {
  await logIn(page, 'su.wen', '/console/top-up?of=person');
  await page.getByRole('spinbutton', { name: '充值金额' }).fill('88.8');
  await page.getByRole('radio', { name: /演示收银台/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '演示收银台', level: 1 })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '通知两次' }).click();
  await expect(page.getByText('服务器的应答：success, success')).toBeVisible();
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(page.getByText('¥88.80 已入账，可以使用。')).toBeVisible();
  await page.reload();
  await expect(page.getByText('¥88.80 已入账，可以使用。')).toBeVisible();
  await page.goto('/console/person-account?tab=statement');
  await expect(page.getByText('+¥88.80')).toHaveCount(1);
});

test('a provider received another amount: one of finance says under what it was sent back', async ({
  page,
  browser,
}) => {
  await logIn(page, 'su.wen', '/console/top-up?of=person');
  await page.getByRole('spinbutton', { name: '充值金额' }).fill('12');
  await page.getByRole('radio', { name: /演示收银台/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '金额不符' }).click();
  await expect(page.getByText('服务器的应答：success')).toBeVisible();
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(page.getByText(/支付金额 ¥12\.01 与充值金额不符/)).toBeVisible();
  const code = (await page.getByRole('heading', { level: 1 }).innerText()).slice(-8);

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'admin', `/console/finance-topups?state=waiting&q=${code}`);
  await desk.getByRole('link', { name: code }).click();
  await expect(desk.getByRole('button', { name: '按实收入账' })).toBeVisible();
  await isAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: '登记退回' }).click();
  const dialog = desk.getByRole('dialog', { name: '登记 ¥12.01 已退回' });
  await dialog.getByRole('textbox', { name: '退回凭据号' }).fill('R-20261116');
  await dialog.getByRole('button', { name: '登记退回' }).click();
  await expect(desk.getByRole('button', { name: '确认已退回' })).toBeDisabled();
  await expect(desk.getByText('R-20261116')).toBeVisible();
  await desk.context().close();
  await page.reload();
  await expect(page.getByText('等待另一位财务确认')).toBeVisible();
});
