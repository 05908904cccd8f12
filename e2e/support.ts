import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export const PASSWORD = 'Cloudyard_2026';

/** Fills and sends the form of the central login. */
export async function fillLogin(page: Page | FrameLocator, username: string, password = PASSWORD) {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: /^(登录|Log in)$/ }).click();
}

/**
 * Logs in without drawing the login page, and opens a page of the console: a small one, unless a walk names another, as
 * the workbench with its charts takes as long as three of them. Walks that fill the login page (`fillLogin`) show that
 * it leads there too.
 */
export async function logIn(page: Page, username: string, then = '/console/user-details') {
  const { request } = page.context();
  // A session is bound to the browser that opened it.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent), accept: 'text/html' };
  const { url } = await (await request.get('/cas-url', { headers })).json();
  const service = `${url}/console`;
  const form = await (await request.get('/cas/login', { headers, params: { service } })).text();
  const lt = /name="lt" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const sent = { lt, service, username, password: PASSWORD, submit: 'login' };
  const entered = await request.post('/cas/login', { headers, form: sent });
  expect(entered.url(), `${username} logs in`).toBe(service);
  await page.goto(then);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Money for an enterprise, at the till of the demo. */
export async function topUp(page: Page, yuan: string) {
  await page.goto('/console/top-up?of=enterprise');
  await page.getByRole('spinbutton', { name: '充值金额' }).fill(yuan);
  await page.getByRole('radio', { name: /演示收银台/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '付款', exact: true }).click();
  await expect(page.getByText('服务器的应答：success')).toBeVisible();
}

/** axe stays in a page until another one is loaded: reading its half megabyte costs as much as a check. */
async function runAxe(page: Page, within: string, options: RunOptions) {
  const inject = async (frame: Frame) => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  };
  const [main, ...inner] = page.frames();
  if (main) await inject(main);
  // A frame that is gone by now has nothing left to check.
  for (const frame of inner) await inject(frame).catch(() => undefined);
  return page.evaluate(([place, how]) => (window as unknown as { axe: typeof axe }).axe.run(place, how), [
    within,
    options,
  ] as const);
}

/**
 * axe finds nothing serious on the current page. The second theme changes only colours, so there only the rules about
 * colours are run.
 */
export async function isAccessible(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
  within = 'html',
) {
  // A button that is at work is pale for that moment.
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  // Only violations are computed, in a third of the time. Frames are checked too.
  const options: RunOptions = { resultTypes: ['violations'] };
  if (what === 'colours') options.runOnly = ['color-contrast', 'link-in-text-block'];
  const { violations } = await runAxe(page, within, options);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  // Soft: a walk goes on, so that one run shows everything there is to mend.
  expect.soft(told, page.url()).toEqual([]);
}

/** Another theme arrives with a drawing of the page and the transitions it starts; half way, no contrast is right. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((dark) => {
    const [red = 0] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    const isEndless = (one: Animation) => one.effect?.getComputedTiming().iterations === Infinity;
    return Number(red) < 128 === dark && document.getAnimations().every(isEndless);
  }, colorScheme === 'dark');
}

/**
 * In both themes, without reloading the page (in the one it is in, where walks are gone briefly). It begins in the theme the page is in and ends in the other: drawing a
 * page anew in another theme costs as much as checking it.
 */
export async function isAccessibleInBothThemes(page: Page, within?: string) {
  if (process.env.PROVE !== 'full') return isAccessible(page, 'everything', within);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const theme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await inTheme(page, theme);
    await isAccessible(page, theme === 'light' ? 'everything' : 'colours', within);
  }
}

/** Does something and sees its toast where the page goes elsewhere right after it: that it was there is kept outside. */
export async function saidOnLeaving(page: Page, words: string, act: () => Promise<void>) {
  let isSaid = false;
  await page.exposeFunction('noteToast', () => {
    isSaid = true;
  });
  await page.evaluate((wanted) => {
    const { noteToast } = window as unknown as { noteToast: () => void };
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted)) noteToast();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  await act();
  await expect.poll(() => isSaid, { message: words, timeout: 30_000 }).toBe(true);
}

/**
 * Does something and sees its toast. A toast goes away after a second, so the page itself notes it, from before: asking
 * from outside now and then misses it on a busy machine.
 */
export async function said(page: Page, words: string, act: () => Promise<void>) {
  const told = await page.evaluateHandle(() => {
    const all: string[] = [];
    const note = () => {
      for (const one of document.querySelectorAll('.ant-message')) all.push(one.textContent ?? '');
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return { all, observer };
  });
  await act();
  const heard = async () => (await told.evaluate(({ all }) => [...new Set(all)])).join('\n');
  await expect.poll(heard, { message: 'toasts', timeout: 30_000 }).toContain(words);
  await told.evaluate(({ observer }) => observer.disconnect());
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Whether a page stands in the menu: areas are folded, so each is opened until the page is seen. */
async function isInMenu(page: Page, name: string): Promise<boolean> {
  const menu = mainMenu(page);
  const link = menu.getByRole('link', { name, exact: true }).first();
  const areas = menu.locator('button.shell-area-head');
  if (await link.isVisible()) return true;
  for (const area of await areas.allTextContents()) {
    const head = menu.getByRole('button', { name: area.trim(), exact: true });
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    if (await link.isVisible()) return true;
  }
  return false;
}

export const expectInMenu = (page: Page, name: string, is = true) =>
  expect.poll(() => isInMenu(page, name), { message: `${name} in the menu` }).toBe(is);

/** Opens a page as people do: by its area and its name. */
export async function openFromMenu(page: Page, name: string) {
  await expectInMenu(page, name);
  await mainMenu(page).getByRole('link', { name, exact: true }).first().click();
}

/** The head of the canvas: a project's name, saving and running. */
export const panelHead = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('textbox', { name: '工程名称' }) });
