import { expect, test } from '@playwright/test';

// What the server renders for visitors: read without any script, and taken over by the browser as it is.

const PORTAL = '/common/application-market-portal';
const LIST = '/common/application-market-list';
const PAGES = ['/', PORTAL, LIST, '/common/help-home', '/common/news', '/common/algorithm-library'];

test('a visitor without scripts reads the front, the market, an application and a help article', {
  tag: '@main',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // The first visitor of a server that has just started may be faster than its pages.
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('#rendered')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '应用市场' }).click();
  await expect(page.getByRole('heading', { name: '应用市场', level: 1 })).toBeVisible();
  await page.goto(`${LIST}?name=${encodeURIComponent('产线看板')}`);
  await page.getByRole('link', { name: '产线看板', exact: true }).click();
  await expect(page.getByRole('heading', { name: '产线看板', level: 1 })).toBeVisible();
  await page.goto('/common/help-home');
  await page.locator('a[href*="help-details"]').first().click();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

for (const timezoneId of ['Asia/Shanghai', 'Pacific/Honolulu']) {
  test(`a browser in ${timezoneId} takes over what is there and asks for nothing again`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const faults: string[] = [];
    const calls: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api-') && request.resourceType() === 'fetch') calls.push(pathname);
    });
    // Each heading as the server wrote it: a browser that began anew would have other ones.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const heading of document.querySelectorAll('main h1, main h2'))
          heading.setAttribute('data-first', '');
      });
    });
    for (const path of PAGES) {
      // Again where the machine was so busy that what the server rendered had grown old.
      await expect(async () => {
        calls.length = 0;
        await page.goto(path);
        await expect(page.locator('#rendered')).toBeAttached({ timeout: 500 });
        // Taken over: what a component hears of is drawn.
        const menu = page.locator('.shell-public-nav-button');
        await menu.evaluate((button: HTMLElement) => button.click());
        await expect(menu).toHaveAttribute('aria-expanded', 'true');
        await expect(page.locator('main :is(h1, h2):not([data-first])')).toHaveCount(0);
        expect([path, ...calls]).toEqual([path]);
      }).toPass();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('the language that was chosen is the language the server renders', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: /^EN / }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const written = await context.request.get('/', { headers: { accept: 'text/html' } });
  expect(await written.text()).toContain('<html lang="en">');
  await context.close();
});
