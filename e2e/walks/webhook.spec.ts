import { expect, type Page, test } from '@playwright/test';
import { isAccessible, logIn, openFromMenu, said } from '../support.ts';

const NAME = `质量系统 ${Date.now() % 100_000}`;
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Two acts of a row are shown, the others are in its menu. */
const act = (page: Page, name: string, verb: string) =>
  row(page, name).getByRole('button', { name: verb, exact: true }).click();
async function actInMenu(page: Page, name: string, verb: string) {
  await row(page, name).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}

test('a webhook is added with a secret that is shown once, tried, and deleted', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, 'Webhook 推送');
  await page.getByRole('button', { name: '新增 Webhook' }).first().click();
  await dialog(page).getByLabel('名称').fill(NAME);
  await dialog(page).getByLabel('地址').fill('ftp://127.0.0.1');
  await dialog(page).getByRole('combobox', { name: '事件' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '设备告警' }).click();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '新增 Webhook' }).click();
  await expect(dialog(page).locator('.ant-form-item-explain-error')).toBeVisible();
  // Not this machine's own network, which the servers of the walks may ask.
  await dialog(page).getByLabel('地址').fill('http://10.255.255.1:9/events');
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: '新增 Webhook' }).click();
  await expect(dialog(page).getByText('密钥只显示这一次')).toBeVisible();
  await expect(dialog(page).getByText(/^whs_/)).toBeVisible();
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: '我已保存' }).click();
  await expect(dialog(page)).toBeHidden();

  // Nothing is sent into the platform's own network.
  await said(page, '没有收到：这个地址在内网', () => act(page, NAME, '测试'));
  await actInMenu(page, NAME, '删除');
  await said(page, 'Webhook 已删除', () => dialog(page).getByRole('button', { name: '删除' }).click());
  await expect(row(page, NAME)).toHaveCount(0);
});

/** The name opens what was sent, by an address of its own. */
async function openSent(page: Page, name: string) {
  await row(page, name)
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page).toHaveURL(/[?&]open=/);
  const drawer = dialog(page).first();
  await drawer.getByRole('radio', { name: '失败' }).check({ force: true });
  await expect(drawer.getByRole('row').filter({ hasText: '设备告警' })).toHaveCount(1);
  return drawer;
}

test('what was sent to a webhook is looked at, and sent again once it is on', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/webhooks');
  const drawer = await openSent(page, '工单系统');
  await drawer.getByRole('button', { name: '设备告警' }).click();
  await expect(page.getByText('轴承温度过高')).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  // Nothing is sent where it is off.
  await expect(drawer.getByRole('button', { name: '重发' }).first()).toBeDisabled();
  await page.goto('/console/webhooks');
  await actInMenu(page, '工单系统', '修改');
  await dialog(page).getByRole('switch', { name: '启用' }).click();
  await said(page, 'Webhook 已保存', () => dialog(page).getByRole('button', { name: '保存' }).click());
  await expect(dialog(page)).toBeHidden();

  const again = await openSent(page, '工单系统');
  await said(page, '将重发 1 个事件', () => again.getByRole('button', { name: '重发' }).first().click());
  await expect(again.getByRole('row').filter({ hasText: '设备告警' })).toHaveCount(0);
});
