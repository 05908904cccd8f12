import { expect, type Page, test } from '@playwright/test';
import {
  approve,
  field,
  fillBasics,
  fillLicence,
  fillRepresentative,
  handIn,
  newCreditCode,
  openReview,
} from '../certifying.ts';
import { isAccessible, logIn, openFromMenu, said } from '../support.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
// rule: certify.editTriggers, product.administration
test('an enterprise is submitted, rejected for two fields, corrected, approved, and changed while it stays in force', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.slow();
  const alias = `走查${Date.now() % 1_000_000}`;
  const name = `${alias}精工有限公司`;
  const code = newCreditCode();
  await logIn(page, 'lin.qiao', '/console/create-enterprise-details');
  await fillBasics(page, name);
  // The form is left half filled, and continued where it was.
  await expect(page.getByText(/已保存/)).toBeVisible();
  await page.goto('/console');
  await page.goto('/console/create-enterprise-details');
  await expect(field(page, '企业名称')).toHaveValue(name);
  await page.getByRole('button', { name: '下一步' }).click();
  await fillLicence(page, name, code);
  await fillRepresentative(page);
  await isAccessible(page);
  await handIn(page);

  const office = await browser.newContext();
  const reviewer = await office.newPage();
  await logIn(reviewer, 'deng.rui');
  await openReview(reviewer, name);
  await isAccessible(reviewer);
  await reviewer.getByRole('button', { name: '不通过' }).click();
  for (const [label, reason] of [
    ['企业简称', '请使用登记的简称'],
    ['详细地址', '与营业执照不一致'],
  ] as const) {
    await reviewer.getByRole('checkbox', { name: label, exact: true }).check();
    await reviewer.getByLabel(`“${label}”的原因`).fill(reason);
  }
  await said(reviewer, '已处理为不通过', () => reviewer.getByRole('button', { name: '确认不通过' }).click());

  await page.reload();
  await expect(page.getByText('没有通过审核').first()).toBeVisible();
  await expect(page.getByText('还有 2 项审核意见没有修改')).toBeVisible();
  await page.getByRole('button', { name: '去填写：企业简称' }).click();
  await expect(page.getByText('审核意见：请使用登记的简称')).toBeVisible();
  await field(page, '企业简称').fill(alias);
  await field(page, '详细地址').fill('世纪大道 100 号');
  await page.getByRole('button', { name: /核对并提交/ }).click();
  await handIn(page);

  await approve(reviewer, name);

  // The enterprise exists at once, with its founder as administrator.
  await page.goto('/console');
  const scope = page.getByRole('button', { name: '切换企业或角色' });
  await scope.click();
  await page.getByRole('dialog').or(page.locator('.ant-popover')).getByText(alias).click();
  await expect(scope).toContainText(alias);
  await openFromMenu(page, '企业信息');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: '修改' }).first().click();
  await expect(page.getByText('修改会触发重新审核')).toBeVisible();
  await field(page, '详细地址').fill('世纪大道 200 号');
  await page.getByRole('button', { name: /核对并提交/ }).click();
  await handIn(page);
  await openFromMenu(page, '企业信息');
  await expect(page.getByText('世纪大道 100 号')).toBeVisible();

  await openReview(reviewer, name);
  await expect(row(reviewer, '详细地址')).toContainText('世纪大道 200 号');
  await expect(row(reviewer, '详细地址')).toContainText('世纪大道 100 号');
  await office.close();
});

test('an administrator invites a thousand people from a table with twenty bad rows', async ({ page }) => {
  const n = Date.now() % 1_000_000;
  const lines = Array.from({ length: 1020 }, (_, at) =>
    at % 51 === 50 ? `坏行${at},not an address` : `同事${at},walk-${n}-${at}@example.com`,
  );
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, '邀请成员');
  await page.getByRole('button', { name: '上传名单' }).first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF姓名,邮箱\r\n${lines.join('\r\n')}\r\n`),
  });
  const dialog = page.getByRole('dialog', { name: '上传名单' });
  await expect(dialog.getByText('1,000', { exact: true })).toBeVisible();
  await expect(dialog.getByText('20', { exact: true }).first()).toBeVisible();
  await isAccessible(page);
  await dialog.getByRole('button', { name: /发送 1,?000 份邀请/ }).click();
  await page
    .getByRole('dialog', { name: /发送 1,?000 份邀请？/ })
    .getByRole('button', { name: /发送/ })
    .click();
  await expect(page.getByText(/已发送 1,?000 份邀请/).first()).toBeVisible({ timeout: 60_000 });
});

test('an administrator moves a department under another one', async ({ page }) => {
  await logIn(page, 'zhou.yan');
  await openFromMenu(page, '部门管理');
  await page.getByRole('treeitem', { name: /质量部/ }).click();
  await page.getByRole('button', { name: /移动$/ }).click();
  const dialog = page.getByRole('dialog', { name: /移动“质量部”/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-dropdown:visible').getByText('信息部', { exact: true }).click();
  await expect(dialog.getByText(/1 个部门、1 人一起移动/)).toBeVisible();
  await said(page, '部门已移动', () => dialog.getByRole('button', { name: '移动' }).click());
  await isAccessible(page);
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /信息部/ })).toBeVisible();
});
