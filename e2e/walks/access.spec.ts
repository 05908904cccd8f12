import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { expectInMenu, isAccessible, logIn, openFromMenu, said } from '../support.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** While its sign of sending fades, a button is called by it too. */
const submit = (page: Page) => page.getByRole('button', { name: /提交$/ });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Shows what will change, asks for confirmation, and confirms the result. */
async function submitPrivileges(page: Page, impact: RegExp) {
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: '确认权限变化' });
  await expect(dialog.getByText(impact)).toBeVisible();
  await said(page, '菜单权限配置提交成功', () => dialog.getByRole('button', { name: '确认提交' }).click());
  await expect(dialog).toBeHidden();
}

test('an administrator creates, grants, assigns, previews and takes back a role while its holder watches', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.slow();
  const name = `巡检员 ${Date.now() % 100_000}`;
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, '角色管理');
  await expect(page.getByRole('button', { name: '配置权限' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: '选择角色 Disabled User' })).toBeDisabled();

  // The role is created.
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增角色' });
  await dialog.getByRole('button', { name: '新增' }).click();
  await expect(dialog.getByText('请填写名称')).toBeVisible();
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('描述').fill('看谁在线');
  await dialog.getByRole('button', { name: '新增' }).click();
  await expect(dialog).toBeHidden();
  // A second click unselects what the first has selected.
  await row(page, name).click();
  await expect(page.getByRole('button', { name: '配置权限' })).toBeEnabled();
  await row(page, name).click();
  await expect(page.getByRole('button', { name: '配置权限' })).toBeDisabled();
  await row(page, name).click();
  await isAccessible(page);

  // The role is granted keys.
  await page.getByRole('button', { name: '配置权限' }).click();
  await expect(page).toHaveURL(/privilege-role-config/);
  await tick(page, '在线用户：查看').check();
  await tick(page, '在线用户：让成员下线').check();
  await submitPrivileges(page, /还没有人拥有这个角色/);
  await isAccessible(page);

  // The role is assigned; its holder watches without reloading.
  const other = await browser.newContext();
  const holder = await other.newPage();
  await logIn(holder, 'qin.yue');
  await expectInMenu(holder, '在线用户', false);
  await page.getByRole('button', { name: '配置用户' }).click();
  await page.getByRole('button', { name: '添加用户' }).first().click();
  // The list it was opened from stays in its hidden tab, with a search of its own.
  await expect(page.getByRole('checkbox', { name: /./ }).first()).toBeVisible();
  const search = page.locator('[aria-label="搜索用户名或姓名"]');
  await expect(search).toHaveCount(2);
  await expect(search.filter({ visible: true })).toHaveCount(1);
  await expect(search.first()).toBeHidden();
  await search.last().fill('秦越');
  await page.getByRole('checkbox', { name: /秦越/ }).check();
  await page.getByRole('button', { name: '添加 1 人' }).click();
  await expectInMenu(holder, '在线用户');
  await openFromMenu(holder, '在线用户');
  await expect(row(holder, 'lin.qiao').first()).toBeVisible();
  const kick = holder.getByRole('button', { name: '下线', exact: true }).first();
  await expect(kick).toBeVisible();

  // Previewed: the role's menus and buttons, read only.
  await page.goto('/console/role-list');
  await row(page, name).click();
  await page.getByRole('button', { name: '以角色预览' }).click();
  await expect(page.getByText(/正在以角色.*预览/)).toBeVisible();
  await expectInMenu(page, '在线用户');
  await expectInMenu(page, '角色管理', false);
  await page.getByRole('button', { name: '退出预览' }).click();
  await expectInMenu(page, '角色管理');

  // Taken back: first the button, then the page.
  await openFromMenu(page, '角色管理');
  await row(page, name).click();
  await page.getByRole('button', { name: '配置权限' }).click();
  await tick(page, '在线用户：让成员下线').uncheck();
  await submitPrivileges(page, /1 人将失去权限/);
  await expect(kick).toBeHidden();
  await expect(row(holder, 'lin.qiao').first()).toBeVisible();
  await tick(page, '在线用户：查看').uncheck();
  await submitPrivileges(page, /1 人将失去权限/);
  await expectInMenu(holder, '在线用户', false);
  await expect(holder.getByText('没有访问权限')).toBeVisible();
  await page.reload();
  await expect(tick(page, '在线用户：查看')).not.toBeChecked();
  await expect(tick(page, '在线用户：让成员下线')).not.toBeChecked();
  await other.close();

  // The page about roles and rights explains why.
  await page.goto('/console/enterprise-roles-control?view=why');
  await page.getByLabel('人员').fill('秦');
  await page.getByTitle(/秦越/).click();
  await page.getByLabel('页面、按钮或接口').fill('在线用户');
  await page.getByTitle('在线用户', { exact: true }).click();
  await expect(page.getByText(/秦越 不可以/)).toBeVisible();
  await expect(page.getByText(/都没有被授予/)).toBeVisible();
  // A list of choices has no accessible name while it fades.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await isAccessible(page);
});

// rule: perm.verifyUserRole
test('a user asks for a role and an administrator decides', async ({ page, browser }) => {
  await logIn(page, 'qin.yue');
  await openFromMenu(page, '申请企业角色');
  await page.getByRole('button', { name: '申请角色“企业财务”' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/理由/).fill('月底对账需要');
  await form.getByRole('button', { name: /提交|申请/ }).click();
  await expect(form).toBeHidden();
  await expect(row(page, '月底对账需要')).toBeVisible();
  await isAccessible(page);

  const other = await browser.newContext();
  const decider = await other.newPage();
  await logIn(decider, 'lin.qiao');
  await openFromMenu(decider, '员工角色审核');
  await expect(decider.getByText('月底对账需要').first()).toBeVisible();
  await isAccessible(decider);
  await decider.keyboard.press('a');
  await expect(decider.getByText('没有待审核的申请')).toBeVisible();
  await other.close();
  await expect(row(page, '月底对账需要').getByText('已通过')).toBeVisible({ timeout: 15_000 });
});

// rule: admin.afterSuccess
test('a menu made by hand opens its target, and undo removes it', async ({ page }) => {
  const name = `供应商门户 ${Date.now() % 100_000}`;
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, '菜单管理');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle('内嵌页面').click();
  await page.getByLabel('地址', { exact: true }).fill('javascript:alert(1)');
  await submit(page).click();
  await expect(page.getByText(/以 http:\/\/ 或 https:\/\/ 开头/).first()).toBeVisible();
  // For an unreachable page the console shows a message instead of nothing.
  await page.getByLabel('地址', { exact: true }).fill('https://supplier.invalid/portal');
  await page.getByRole('switch', { name: /公开|所有人/ }).click();
  await said(page, '菜单提交成功', () => submit(page).click());
  await isAccessible(page);

  await openFromMenu(page, name);
  await expect(page).toHaveURL(/application-iframe/);
  await expect(page.locator(`iframe[title="${name}"]`)).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(page.getByText('supplier.invalid').first()).toBeVisible();

  await openFromMenu(page, '菜单管理');
  await page.getByRole('button', { name: '修改记录' }).click();
  await page.getByRole('button', { name: /撤销最近一次修改/ }).click();
  await page
    .getByRole('dialog', { name: '撤销最近一次修改？' })
    .getByRole('button', { name: /撤销/ })
    .click();
  await expect(page.getByText('新增（已撤销）')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('新增（已撤销）')).toBeHidden();
  await expectInMenu(page, name, false);
});

/** A page of another site, with its headers about frames. */
async function foreignPage(title: string, headers: Record<string, string>) {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(`<title>${title}</title><h1>${title}</h1>`),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function addMenu(page: Page, name: string, type: string, url: string, newWindow = false) {
  await openFromMenu(page, '菜单管理');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle(type, { exact: true }).click();
  await page.getByLabel('地址', { exact: true }).fill(url);
  if (newWindow) await page.getByRole('switch', { name: /新窗口/ }).click();
  await page.getByRole('switch', { name: /公开|所有人/ }).click();
  await submit(page).click();
  await expectInMenu(page, name);
}

test('menus lead to another site in a frame, in the same window or in a new one, as that site allows', async ({
  page,
  context,
}) => {
  const open = await foreignPage('开放的页面', {});
  const closed = await foreignPage('不许内嵌的页面', { 'x-frame-options': 'DENY' });
  const n = Date.now() % 100_000;
  await logIn(page, 'lin.qiao');
  await addMenu(page, `内嵌 ${n}`, '内嵌页面', open.url);
  await openFromMenu(page, `内嵌 ${n}`);
  await expect(page.frameLocator(`iframe[title="内嵌 ${n}"]`).getByRole('heading')).toHaveText('开放的页面');

  await addMenu(page, `拒绝 ${n}`, '内嵌页面', closed.url);
  await openFromMenu(page, `拒绝 ${n}`);
  await expect(page.getByText('这个页面不允许显示在其他网站里')).toBeVisible();
  await expect(page.locator(`iframe[title="拒绝 ${n}"]`)).toHaveCount(0);

  await addMenu(page, `离开 ${n}`, '外部链接', open.url);
  await openFromMenu(page, `离开 ${n}`);
  await expect(page).toHaveURL(open.url);
  await page.goBack();

  for (const [name, type, url] of [
    [`外链 ${n}`, '外部链接', closed.url],
    [`新窗 ${n}`, '内嵌页面', open.url],
  ] as const) {
    await addMenu(page, name, type, url, true);
    const opened = context.waitForEvent('page');
    await openFromMenu(page, name);
    const other = await opened;
    await expect(other).toHaveURL(url);
    // The opened page gets no reference to the console, and cannot navigate it elsewhere.
    expect(await other.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
    await other.close();
  }
  open.close();
  closed.close();
});

// rule: menu.delete
test('a folder with pages in it cannot be deleted', async ({ page }) => {
  await logIn(page, 'admin');
  await openFromMenu(page, '菜单控制');
  await expect(row(page, '/console/role-list')).toBeVisible();
  await isAccessible(page);
  await openFromMenu(page, '平台菜单');
  const add = async (name: string, type: string) => {
    await page.getByRole('button', { name: '新增菜单' }).click();
    await page.getByLabel('名称', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: '类型' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: type }).click();
    if (type === '外部链接') await page.getByLabel('地址', { exact: true }).fill('https://example.com/');
    await said(page, '菜单提交成功', () => submit(page).click());
    await expect(page.getByText('菜单提交成功')).toBeHidden();
  };
  const choose = async (name: string) => {
    await page.getByRole('textbox', { name: '搜索菜单名称' }).fill(name);
    await page.locator('.ant-tree-title').filter({ hasText: name }).first().click();
  };
  await add('外部系统', '文件夹');
  await choose('外部系统');
  await add('示例站点', '外部链接');
  await choose('外部系统');
  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog', { name: '无法删除！' })).toBeVisible();
  await expect(page.getByText('请先删除下级页面节点').first()).toBeVisible();
});
