import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, panelHead } from '../support.ts';

// Two people of an enterprise at one project: they see each other, and the work of both is kept.

const NAME = `走访：两个人 ${Date.now().toString(36).slice(-5)}`;
const nodes = (page: Page) => page.locator('.react-flow__node');
const node = (page: Page, name: string) => nodes(page).filter({ hasText: name });
const aside = (page: Page) => page.locator('.bigdata-panel-drawer');
const nameField = (page: Page) => aside(page).getByRole('textbox', { name: '模块名称' });
const save = (page: Page) => panelHead(page).getByRole('button', { name: '保存' }).click();
const isAt = (page: Page, version: number) =>
  expect(panelHead(page).getByRole('status').first()).toContainText(new RegExp(`^第 ${version} 版$`));

async function add(page: Page, name: string, count: number) {
  await page
    .getByRole('button', { name: `添加${name}`, exact: true })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(nodes(page)).toHaveCount(count);
}

async function open(page: Page, name: string) {
  await node(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue(name);
}
const close = (page: Page) => aside(page).getByRole('button', { name: '关闭' }).click();

async function rename(page: Page, name: string, next: string) {
  await open(page, name);
  await nameField(page).fill(next);
  await close(page);
}

test('two people draw one project at once, and the work of both is kept', async ({ page: lin, browser }) => {
  test.setTimeout(300_000);
  await logIn(lin, 'lin.qiao', '/console/bigdata/projectPanel');
  await add(lin, '机床故障', 1);
  await add(lin, '拆分训练集与测试集', 2);
  await lin.getByRole('textbox', { name: '工程名称' }).fill(NAME);
  await save(lin);
  await expect(lin).toHaveURL(/projectPanel\?id=/);
  const context = await browser.newContext();
  const qin = await context.newPage();
  await logIn(qin, 'qin.yue', new URL(lin.url()).pathname + new URL(lin.url()).search);
  await expect(nodes(qin)).toHaveCount(2);

  await test.step('they see each other, and who edits a module', async () => {
    await expect(panelHead(lin).getByText('秦越 也在这里')).toBeVisible();
    await open(lin, '拆分训练集与测试集');
    await expect(node(qin, '拆分').getByTitle('林乔 正在编辑')).toBeVisible();
    await open(qin, '拆分训练集与测试集');
    await expect(aside(qin).getByText('林乔 正在编辑这个模块')).toBeVisible();
    await expect(nameField(qin)).toBeDisabled();
    await isAccessibleInBothThemes(qin);
    await close(lin);
    await expect(nameField(qin)).toBeEnabled();
    await close(qin);
  });

  await test.step('what one saves comes to the other, who has drawn meanwhile and loses nothing', async () => {
    await rename(lin, '拆分训练集与测试集', '林乔的拆分');
    await add(qin, '缺失值处理', 3);
    await save(lin);
    await expect(node(qin, '林乔的拆分')).toBeVisible();
    await expect(nodes(qin)).toHaveCount(3);
    await save(qin);
    await expect(nodes(lin)).toHaveCount(3);
    await isAt(lin, 3);
  });

  await test.step('a step back takes back nothing of the other', async () => {
    await nodes(lin).first().focus();
    await lin.keyboard.press('Control+z');
    await expect(node(lin, '拆分训练集与测试集')).toBeVisible();
    await expect(nodes(lin)).toHaveCount(3);
    await save(lin);
    await isAt(qin, 4);
    await expect(nodes(qin)).toHaveCount(3);
  });

  await test.step('who changed the same is asked, and each stands as it was chosen', async () => {
    await rename(lin, '拆分训练集与测试集', '林乔又改');
    await rename(qin, '拆分训练集与测试集', '秦越改的');
    await rename(qin, '机床故障', '秦越的数据');
    await save(lin);
    await expect(panelHead(qin).getByText('林乔 保存了第 5 版')).toBeVisible();
    await save(qin);
    const asked = qin.getByRole('dialog', { name: '有人同时修改了相同的模块' });
    await asked.locator('label').filter({ hasText: '对方的' }).click();
    await isAccessibleInBothThemes(qin);
    await asked.getByRole('button', { name: '合并并保存' }).click();
    await isAt(qin, 6);
    await isAt(lin, 6);
    for (const page of [lin, qin]) {
      await expect(node(page, '林乔又改')).toBeVisible();
      await expect(node(page, '秦越的数据')).toBeVisible();
    }
  });

  await test.step('and each save is a version, whose difference is drawn', async () => {
    await lin.getByRole('button', { name: '版本', exact: true }).click();
    const first = aside(lin).getByRole('listitem').filter({ hasText: '第 1 版' });
    await first.getByRole('button', { name: '与现在比较' }).click();
    const compared = lin.getByRole('region', { name: '第 1 版与现在的画布' });
    await expect(compared.getByRole('status')).toHaveText('新增 1，修改 2，删除 0，连线变化 0');
    await expect(compared.locator('.cy-canvas-difference')).toHaveCount(3);
    await isAccessibleInBothThemes(lin);
  });
  await context.close();
});
