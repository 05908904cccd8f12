import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page } from '@playwright/test';

export const PASSWORD = 'Cloudyard_2026';

/** Fills and sends the form of the central login. */
export async function fillLogin(page: Page | FrameLocator, username: string, password = PASSWORD) {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
}

/** Logs in through the page, as a person does, and waits for the console. */
export async function logIn(page: Page, username: string) {
  await page.goto('/common/login?service=/console');
  await fillLogin(page, username);
  await page.waitForURL((url) => url.pathname === '/console' && url.search === '');
  await expect(page.getByRole('main')).toBeVisible();
}

/** No serious finding of axe on what is shown now. */
export async function isAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
}

/** Does something and is told so: listened for from before, as what is said goes away again. */
export async function said(page: Page, words: string, act: () => Promise<void>) {
  await Promise.all([expect(page.getByText(words)).toBeVisible(), act()]);
}
