import { expect, type Page, type Request, test } from '@playwright/test';
import { fillLogin, isAccessibleInBothThemes, logIn } from '../support.ts';

// A visitor without an account, on a desktop and on a phone.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const PORTAL = '/common/application-market-portal';
const LIST = '/common/application-market-list';

/** Opens the page of an application by its name, as a visitor finds it. */
async function find(page: Page, name: string) {
  await page.goto(`${LIST}?name=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

// rule: actor.visitor
test('a visitor finds an application, opens it, and is asked to log in before following it', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '应用市场' }).click();
  await expect(heading(page, '应用市场')).toBeVisible();
  const search = page.getByRole('combobox');
  await search.fill('看板');
  await expect(page.getByRole('option', { name: /产线看板/ })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/application-market-(view|list)/);
  await find(page, '产线看板');

  const steps = page.getByRole('status').filter({ hasText: '1 / 3' });
  await expect(steps).toContainText('已是第一张');
  const large = page.getByRole('button', { name: /^放大查看/ });
  await large.press('ArrowLeft');
  await expect(steps).toBeVisible();
  for (let n = 0; n < 4; n += 1) await large.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '3 / 3' })).toContainText('已是最后一张');

  await page.getByRole('button', { name: '订阅', exact: true }).click();
  await fillLogin(page, 'meng.xia');
  await expect(page).toHaveURL(/application-market-view\?id=/);
  await expect(heading(page, '产线看板')).toBeVisible();
});

test("the filters of the market's list are kept in the address", async ({ page }) => {
  await page.goto(LIST);
  await expect(page.getByText(/^共 \d+ 个应用$/)).toBeVisible();
  await page
    .getByRole('link', { name: /^能源环保/ })
    .or(page.getByRole('button', { name: /^能源环保/ }))
    .click();
  await expect(page).toHaveURL(/parentCategoryId=/);
  await page.getByRole('button', { name: /只看免费/ }).click();
  await expect(page).toHaveURL(/maxCost=0/);
  await expect(page.getByRole('link', { name: '能耗账本', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '能耗账本', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '碳账本', exact: true })).toHaveCount(0);
});

test('a user follows an application, rates it, and reports a problem', async ({ page, browser }) => {
  await page.goto('/common/login?service=/console');
  await fillLogin(page, 'qin.yue');
  await page.waitForURL((url) => url.pathname === '/console');
  await find(page, '碳账本');
  // The page has two of these buttons: at the top, and where a rating needs a subscription first.
  const follow = page.getByRole('button', { name: '订阅', exact: true }).first();
  const leave = page.getByRole('button', { name: '取消订阅', exact: true });
  // A toast stays for a second: it is waited for from the click on.
  const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await expect(follow.or(leave).first()).toBeEnabled();
  if (await leave.isVisible()) {
    await Promise.all([says('取消订阅成功'), leave.click()]);
    await expect(follow).toBeEnabled();
  }
  await Promise.all([says('订阅成功'), follow.click()]);
  await expect(leave).toBeEnabled();
  const opinion = `够用，导出再快一点就好 ${Date.now()}`;
  await page.getByRole('button', { name: /^(写评价|修改)$/ }).click();
  await page.getByRole('radio', { name: /^4 星/ }).check({ force: true });
  await page.getByRole('textbox', { name: '评价内容' }).fill(opinion);
  await page.getByRole('button', { name: /^(发表|保存)$/ }).click();
  await expect(page.getByText(opinion).first()).toBeVisible();

  const fault = `导出的表格缺一列 ${Date.now()}`;
  await page.getByRole('button', { name: '报告问题' }).click();
  const said = page.getByRole('textbox', { name: '问题说明' });
  await said.fill(fault);
  // Escape asks for confirmation each time, and pressed again it only closes the question.
  const giveUp = page.getByRole('dialog', { name: '放弃填写的内容？' });
  for (const answer of [() => page.keyboard.press('Escape'), () => giveUp.getByText('继续填写').click()]) {
    await page.keyboard.press('Escape');
    await expect(giveUp).toBeVisible();
    await answer();
    await expect(giveUp).toHaveCount(0);
    await expect(said).toHaveValue(fault);
    await expect(said).toBeFocused();
  }
  await Promise.all([
    says('已提交，答复会以消息发给您'),
    page.getByRole('dialog').getByRole('button', { name: '提交' }).click(),
  ]);
  const other = await browser.newContext();
  const operator = await other.newPage();
  await logIn(operator, 'admin', '/console/application-market-management?view=problems');
  await expect(operator.getByText(fault)).toBeVisible();
  await other.close();

  await page.goto('/console/application-subscription');
  await expect(page.getByRole('link', { name: '碳账本' })).toBeVisible();
});

test('applications are compared side by side', async ({ page }) => {
  await page.goto(`${LIST}?name=${encodeURIComponent('SPC')}`);
  await page.getByRole('checkbox', { name: '对比 在线 SPC' }).check();
  await page.goto(`${LIST}?name=${encodeURIComponent('检验')}`);
  await page.getByRole('checkbox', { name: /来料检验/ }).check();
  await page.getByRole('button', { name: '开始对比' }).click();
  await expect(heading(page, '应用对比')).toBeVisible();
  await expect(page.getByRole('link', { name: '在线 SPC' })).toBeVisible();
  await expect(page.getByRole('link', { name: '来料检验' })).toBeVisible();
});

test('the price comes from the server, and a login leads back to what was chosen', async ({ page }) => {
  await find(page, '轻量 MES');
  await page.getByRole('button', { name: '部署/购买' }).first().click();
  await expect(heading(page, '部署应用')).toBeVisible();
  await expect(page.getByText('登录后继续').first()).toBeVisible();
  const address = page.url().replace(/cost=[^&]+/, 'cost=1');
  await page.goto(address);
  await expect(page.getByText(/价格有变化/)).toBeVisible();
  await page
    .getByRole('button', { name: '登录后继续' })
    .or(page.getByRole('link', { name: '登录后继续' }))
    .click();
  await fillLogin(page, 'lin.qiao');
  await expect(page).toHaveURL(/application-market-deploy\?/);
  await expect(page.getByText('haichuan').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '确认购买' })).toBeEnabled();
});

test('with a tenant space an application is bought, runs, and leads to the menu and to itself', async ({
  page,
  context,
}) => {
  await logIn(page, 'lin.qiao');
  await find(page, '轻量 MES');
  await page.getByRole('button', { name: '部署/购买' }).first().click();
  await expect(page.getByText('haichuan').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '去租户空间' })).toBeVisible();
  await page.getByLabel('主机').fill('db.example.com');
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByLabel('端口')).toBeFocused();
  await page.getByLabel('端口').fill('5432');
  await page.getByLabel('数据库名').fill('mes');
  await page.getByLabel('用户').fill('mes');
  await page.getByLabel('密码', { exact: true }).fill('not-kept');
  await page.getByRole('button', { name: '确认购买' }).click();
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByRole('heading', { name: /^应用已购买，账户余额为 [\d,.]+ 元$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '查看应用' })).toBeVisible();

  // It has an address of its own, and who is logged in here is let in there.
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^http:\/\/.*-haichuan\.apps\.localhost/ }).click();
  const application = await opened;
  await expect(application.getByText('轻量 MES').first()).toBeVisible();
  await application.close();

  await page.getByRole('link', { name: '菜单配置' }).click();
  await expect(page).toHaveURL(/menu-management-enterprise/);
});

test('public pages break no content security policy', { tag: '@main' }, async ({ page }) => {
  const broken: string[] = [];
  await page.exposeFunction('tell', (what: string) => broken.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, blockedURI }) =>
      Reflect.get(window, 'tell')(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  for (const path of ['/', PORTAL, LIST, '/common/login?service=/console', '/common/register', '/docs']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(broken).toEqual([]);
});

test('the calls a page makes at once are fetched together with its scripts, and only once', {
  tag: '@main',
}, async ({ page }) => {
  await find(page, '产线看板');
  const view = page.url();
  const places: [address: string, shown: string][] = [
    [PORTAL, '.market-slide-link'],
    [view, '#main h1'],
    ['/common/help-home', 'main a[href*="help-details"]'],
    ['/common/help-details?id=tenant-spaces', 'main h1'],
  ];
  for (const [address, shown] of places) {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(request.url());
    page.on('request', note);
    const answer = await page.goto(address);
    // Once the data is shown, a second request would have been made already.
    await expect(page.locator(shown).first()).toBeVisible();
    page.off('request', note);
    const html = (await answer?.text()) ?? '';
    const early = [...html.matchAll(/as="fetch" crossorigin href="([^"]+)"/g)].map(([, one = '']) => one);
    // A page that the server rendered has brought the answers with it.
    expect(early.length === 0, address).toBe(html.includes('id="rendered"'));
    for (const one of early) {
      expect(
        asked.filter((url) => url === new URL(one, page.url()).href),
        one,
      ).toHaveLength(1);
    }
  }
});

test('a visitor finds a help article by its words and reads it', async ({ page }) => {
  await page.goto('/common/help-home');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('审核');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/help-filter\?/);
  await page.locator('main a[href*="help-details"]').first().click();
  await expect(page).toHaveURL(/help-details\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an enterprise has a page at its domain, and an unknown domain has none', async ({ page }) => {
  await page.goto('/qiming');
  await expect(heading(page, '启明视觉')).toBeVisible();
  await expect(page.getByText('已认证企业')).toBeVisible();
  await page.goto('/nobodyhere');
  await expect(page).toHaveURL(/\/exception\/404/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, the filters come from the side, and a visitor reads about an application', {
    tag: '@main',
  }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '导航' }).click();
    await page.getByRole('link', { name: '应用市场' }).first().click();
    await expect(heading(page, '应用市场')).toBeVisible();
    await page.goto(LIST);
    await page.getByRole('button', { name: /^筛选/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('质量管理').click();
    await expect(page).toHaveURL(/parentCategoryId=/);
    await page.keyboard.press('Escape');
    await find(page, '表面慧眼');
    const { width, wide } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      wide: document.documentElement.scrollWidth,
    }));
    expect(wide).toBeLessThanOrEqual(width);
  });

  const pages = [
    ...['/', PORTAL, LIST, '/common/solutions', '/common/rgb', '/common/customer-case', '/common/news'],
    ...['/common/announcement', '/common/help-home', '/common/help-filter?q=审核', '/common/about'],
    ...['/common/contact-us', '/common/pre-sale-consulting', '/common/advice-and-feedback', '/docs'],
    ...['/common/legal-agreements', '/privacy-policy', '/phone-farmer-privacy-policy', '/qiming'],
    ...['/common/application-market-compare', '/common/help-details?id=tenant-spaces', '/exception/404'],
  ];
  test('axe finds nothing serious on any public page, light and dark', async ({ page }) => {
    test.slow();
    await find(page, '产线看板');
    const view = new URL(page.url());
    for (const path of [...pages, view.pathname + view.search]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await isAccessibleInBothThemes(page);
      });
    }
  });
});
