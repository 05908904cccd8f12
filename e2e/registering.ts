import { expect, type Page } from '@playwright/test';

/** The newest message to a phone or address, from the outbox page's own call. */
export async function lastMessage(page: Page, to: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      // Without cookies: a logged-in user who is no administrator may not read the outbox.
      const response = await page.request.fetch('/api-user/outbox', { headers: { cookie: '' } });
      const messages = (await response.json()) as { recipient: string; body: string }[];
      found = messages.find((one) => one.recipient === to)?.body;
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
export const codeIn = (text: string) => /验证码 (\w{5})/.exec(text)?.[1] ?? '';

export type Draft = { username: string; email: string; phone: string; password: string };

export async function fillRegistration(page: Page, draft: Draft) {
  await page.goto('/common/register');
  await page.getByLabel('用户名').fill(draft.username);
  await page.getByLabel('邮箱').fill(draft.email);
  await page.getByLabel('手机号').fill(draft.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
  await page.getByLabel('验证码').fill(codeIn(await lastMessage(page, draft.phone)));
  await page.getByLabel('密码', { exact: true }).fill(draft.password);
  await page.getByLabel('确认密码').fill(draft.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

/** Follows the link that was sent to the address. */
export async function verifyEmail(page: Page, email: string) {
  await expect(page).toHaveURL(/\/common\/register-success/);
  const link = /https?:\S+register-verify#token=\w+/.exec(await lastMessage(page, email))?.[0] ?? '';
  await page.goto(`/common/register-verify${link.slice(link.indexOf('#'))}`);
  await expect(page).toHaveURL(/\/common\/verify-success/);
}
