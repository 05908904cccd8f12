import { expect, type Page, test } from '@playwright/test';
import { isAccessible, logIn, openFromMenu, said } from '../support.ts';

const NAME = `流水线 ${Date.now() % 100_000}`;
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.getByRole('row').filter({ hasText: NAME });

/** Without cookies, as a program calls: the list of all tokens of the enterprise. */
const called = (page: Page, text: string) =>
  page.evaluate(async (authorization) => {
    const answer = await fetch('/api-user/enterpriseApiTokens', {
      headers: { authorization },
      credentials: 'omit',
    });
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
  }, `Bearer ${text}`);

test('a token is issued for one permission, shown once, used by a program, and revoked', {
  tag: '@main',
}, async ({ page }) => {
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, 'API 令牌');
  await page.getByRole('button', { name: '签发令牌' }).first().click();
  await dialog(page).getByRole('button', { name: '签发令牌' }).click();
  await expect(dialog(page).getByText('请填写名称')).toBeVisible();
  await dialog(page).getByLabel('名称').fill(NAME);
  await dialog(page).getByRole('combobox', { name: '权限' }).fill('access.api-token');
  await page.locator('.ant-select-item-option').filter({ hasText: '(access.api-token.manage)' }).click();
  await page.keyboard.press('Escape');
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: '签发令牌' }).click();

  await expect(dialog(page).getByText('令牌只显示这一次')).toBeVisible();
  await isAccessible(page);
  const text = /cyt_[0-9A-Za-z]{40}/.exec(await dialog(page).innerText())?.[0] ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText(text).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: '我已保存' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(row(page).getByText('从未使用')).toBeVisible();

  expect(await called(page, text)).toEqual({ status: 200 });
  await page.reload();
  await expect(row(page).getByText('从未使用')).toHaveCount(0);

  await row(page).getByRole('button', { name: '吊销' }).click();
  await said(page, '令牌已吊销', () => dialog(page).getByRole('button', { name: '吊销' }).click());
  await expect(row(page).getByText('已吊销')).toBeVisible();
  expect(await called(page, text)).toEqual({ status: 401, code: 'kit.token_ended' });
});
