import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'Cloudyard_2026';

/** Logs in through the page, as a person does, and waits for the console. */
export async function logIn(page: Page, username: string) {
  await page.goto('/common/login?service=/console');
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/console');
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
