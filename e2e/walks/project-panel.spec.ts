import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, panelHead, said } from '../support.ts';

const PANEL = '/console/bigdata/projectPanel';
const NAME = '走访：故障工程';
/** A run waits for its turn, and the two cores may be busy. */
const RAN = { timeout: 120_000 };

const nodes = (page: Page) => page.locator('.react-flow__node');
const node = (page: Page, name: string) => nodes(page).filter({ hasText: name });
const edges = (page: Page) => page.locator('.react-flow__edge');
const aside = (page: Page) => page.locator('.bigdata-panel-drawer');
const item = (page: Page, name: string) => page.getByRole('button', { name: `添加${name}`, exact: true });
const openPart = (page: Page, name: string) =>
  aside(page).locator('.ant-segmented-item').filter({ hasText: name }).click();

async function add(page: Page, name: string, count: number) {
  await item(page, name).first().focus();
  await page.keyboard.press('Enter');
  await expect(nodes(page)).toHaveCount(count);
}

/** Dragged from port to port, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator) {
  // Both hold still, and neither lies under something.
  await to.hover();
  await from.hover();
  const { x, y, width, height } = (await to.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
  await page.mouse.up();
}
const output = (page: Page, name: string, at = 0) => node(page, name).locator('.source').nth(at);
const input = (page: Page, name: string, at = 0) => node(page, name).locator('.target').nth(at);

/** A dataset by dragging, the algorithms by keys. */
async function draw(page: Page) {
  await page.goto(PANEL);
  await expect(page.getByRole('heading', { name: '工程页面', level: 1 })).toBeVisible();
  await item(page, '机床故障').first().dragTo(page.locator('.cy-canvas-sheet'));
  await expect(nodes(page)).toHaveCount(1);
  await expect(aside(page).getByText('机床故障').first()).toBeVisible();
  await add(page, '拆分训练集与测试集', 2);
  await add(page, '梯度提升树（分类）', 3);
  await add(page, '预测 / 应用模型', 4);
  await aside(page).getByRole('button', { name: '关闭' }).click();
  await expect(aside(page)).toHaveCount(0);
  await page.getByRole('button', { name: '整理' }).click();
}

async function connect(page: Page) {
  await drag(page, output(page, '机床故障'), input(page, '拆分'));
  await expect(edges(page)).toHaveCount(1);
  await drag(page, output(page, '拆分'), input(page, '梯度'));
  await drag(page, output(page, '拆分', 1), input(page, '预测'));
  await expect(edges(page)).toHaveCount(3);
  // A table does not fit where a model belongs.
  await drag(page, output(page, '机床故障'), input(page, '预测', 1));
  await expect(page.getByText('无法连接')).toBeVisible();
  await expect(edges(page)).toHaveCount(3);
  await drag(page, output(page, '梯度'), input(page, '预测', 1));
  await expect(edges(page)).toHaveCount(4);
  await page.getByRole('button', { name: '整理' }).click();
}

async function setLabel(page: Page) {
  await node(page, '梯度').click();
  await aside(page).getByRole('combobox', { name: '标签列' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('failed', { exact: true }).click();
  await aside(page).getByRole('spinbutton', { name: '树的数量' }).fill('8');
  await expect(node(page, '梯度').getByTitle('参数已修改，需要重新运行')).toBeVisible();
  await isAccessibleInBothThemes(page);
}

async function run(page: Page) {
  await panelHead(page).getByRole('button', { name: '运行' }).click();
  await expect(aside(page).getByText('3 个模块要运行，0 个沿用结果')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await aside(page).getByRole('button', { name: '开始运行' }).click();
  await expect(node(page, '预测').getByTitle('运行成功')).toBeVisible(RAN);
  await expect(page.getByText('2,000 行').first()).toBeVisible();
}

async function lookAndKeep(page: Page) {
  await node(page, '预测').click();
  await openPart(page, '结果');
  await expect(aside(page).getByText('共 2,000 条')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await aside(page).getByRole('button', { name: '存为数据集' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill('走访：预测结果');
  await said(page, '数据集保存成功', () => dialog.getByRole('button', { name: '保存' }).click());
  await expect(dialog).toHaveCount(0);
}

// rule: canvas.select, saveModal.rules
test('a project is drawn, linked, told, saved, run, looked at and kept', { tag: '@main' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logIn(page, 'lin.qiao');
  await draw(page);
  await connect(page);
  await setLabel(page);
  await page.getByRole('textbox', { name: '工程名称' }).fill(NAME);
  await panelHead(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/^工程[0-9a-f-]{36}: 创建成功$/)).toBeVisible();
  await expect(page).toHaveURL(/projectPanel\?id=/);
  await run(page);
  await lookAndKeep(page);

  await test.step('what is not changed is reused, and the menu runs a part', async () => {
    await node(page, '预测').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '运行到这里' }).click();
    await expect(aside(page).getByText('0 个模块要运行，3 个沿用结果')).toBeVisible();
    await aside(page).getByRole('button', { name: '关闭' }).click();
  });
  await test.step('it is there when it is opened again, with its last results', async () => {
    await page.reload();
    await expect(nodes(page)).toHaveCount(4);
    await expect(node(page, '预测').getByTitle('运行成功')).toBeVisible();
    await node(page, '预测').hover();
    await expect(page.getByRole('tooltip')).toContainText('2,000 行');
  });
});

test('a project is drawn, linked, told, run and looked at without a mouse', async ({ page }) => {
  test.setTimeout(600_000);
  await logIn(page, 'lin.qiao', PANEL);
  await add(page, '机床故障', 1);
  await add(page, '拆分训练集与测试集', 2);
  await node(page, '拆分').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('l');
  const list = page.getByRole('dialog', { name: '可以连接什么' });
  await list.getByRole('combobox').fill('机床故障');
  await expect(list.getByRole('option').first()).toContainText('机床故障');
  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(edges(page)).toHaveCount(1);

  await test.step('a new module is chosen from what fits, and linked', async () => {
    await node(page, '拆分').focus();
    await page.keyboard.press('l');
    await list.getByRole('combobox').fill('随机森林');
    await expect(list.getByRole('option').first()).toContainText('随机森林');
    await page.keyboard.press('Enter');
    await expect(nodes(page)).toHaveCount(3);
    await expect(edges(page)).toHaveCount(2);
  });
  await test.step('arrows move, steps are taken back, Delete removes', async () => {
    await node(page, '随机森林').focus();
    await page.keyboard.press('Enter');
    const before = await node(page, '随机森林').boundingBox();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await node(page, '随机森林').boundingBox())?.y).not.toBe(before?.y);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await node(page, '随机森林').boundingBox())?.y).toBe(before?.y);
    await node(page, '随机森林').focus();
    await page.keyboard.press('Delete');
    await expect(nodes(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(nodes(page)).toHaveCount(3);
  });
  await test.step('the keys are listed, and saving asks for a name', async () => {
    await node(page, '拆分').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: '给工程起个名称' });
    await dialog.getByRole('textbox').fill('走访：只用键盘');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/: 创建成功$/)).toBeVisible();
  });
  await test.step('what it learns is told, and it runs', async () => {
    await node(page, '随机森林').focus();
    await page.keyboard.press('Enter');
    await aside(page).getByRole('combobox', { name: '标签列' }).focus();
    await page.keyboard.type('failed');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(node(page, '随机森林').getByTitle('参数已修改，需要重新运行')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(node(page, '随机森林').getByTitle('运行成功')).toBeVisible(RAN);
  });
  await test.step('what came of it is looked at', async () => {
    await node(page, '随机森林').focus();
    await page.keyboard.press('Enter');
    await aside(page).getByRole('radio', { name: '设置' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(aside(page).getByText('用时')).toBeVisible();
  });
});

test('on a phone a project is read as a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'lin.qiao', '/console/bigdata/projectList');
  await page.getByText(NAME).first().click();
  await expect(page.getByRole('list', { name: '工程画布' }).getByRole('listitem')).toHaveCount(4);
  await isAccessibleInBothThemes(page);
});
