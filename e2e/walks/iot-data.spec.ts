import { expect, type Page, test } from '@playwright/test';
import { runGateway } from '../gateway.ts';
import { isAccessibleInBothThemes, logIn, openFromMenu, said } from '../support.ts';

const picker = (page: Page) => page.getByRole('region', { name: '选择测点' });
const SET = '走访泵站';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
};

/** All points of two devices: what is shown moves by itself. */
async function watch(page: Page) {
  await openFromMenu(page, '实时数据');
  await expect(page.getByRole('heading', { name: '还没有选择测点' })).toBeVisible();
  const search = picker(page).getByRole('textbox', { name: '搜索设备名称或编码' });
  for (const name of ['一号泵', '一层电表']) {
    await search.fill(name);
    const device = picker(page).locator('.ant-tree-treenode').filter({ hasText: name });
    await expect(picker(page).locator('.ant-tree-treenode:visible').filter({ hasText: '号泵' })).toHaveCount(
      name === '一号泵' ? 1 : 0,
    );
    await device.locator('.ant-tree-checkbox').click();
    await expect(page.locator('.iot-live-row').filter({ hasText: name }).first()).toBeVisible();
  }
  await expect(page.getByRole('status', { name: '连接状态' })).toContainText('已连接');
  const value = page
    .locator('.iot-live-row')
    .filter({ hasText: '一号泵' })
    .locator('.iot-live-value')
    .first();
  await expect(value).toHaveText(/\d/);
  const before = await value.textContent();
  await expect(value).not.toHaveText(before ?? '');
  await page.locator('.iot-live-row').first().getByRole('button', { name: '置顶' }).click();
  await expect(page.getByRole('region', { name: '置顶测点' }).getByRole('article')).toHaveCount(1);
  await isAccessibleInBothThemes(page);
}

/** Paused, nothing moves. */
async function pause(page: Page) {
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByRole('status', { name: '连接状态' })).toContainText('已暂停');
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByRole('status', { name: '连接状态' })).toContainText('已连接');
}

async function remember(page: Page) {
  await picker(page).getByRole('button', { name: '存为测点集' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).fill(SET);
  await said(page, `测点集“${SET}”已保存`, () => dialog.getByRole('button', { name: '保存' }).click());
}

/** The set alone, after the page was closed: the same points. */
async function comeBack(page: Page) {
  await page.goto('/console/iot/realtime-data');
  await page.getByRole('combobox', { name: '测点集' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(SET).click();
  await expect(page.locator('.iot-live-row').filter({ hasText: '一层电表' }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.iot-live-row').filter({ hasText: '一号泵' }).first()).toBeVisible();
}

/** By a function, beside what was earlier, and as a table. */
async function lookBack(page: Page) {
  await page.getByRole('link', { name: '历史数据', exact: true }).last().click();
  await page.waitForURL(/history-data/);
  await expect(page.getByRole('img', { name: /的曲线/ }).first()).toBeVisible();
  await expect(page.getByText(/显示 [\d,]+ \/ [\d,]+ 个点/).first()).toBeVisible();
  await isAccessibleInBothThemes(page);
  await choose(page, '取值', '固定间隔');
  await page.getByRole('combobox', { name: '函数' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('时间加权平均', { exact: true }).click();
  await page.keyboard.press('Escape');
  await choose(page, '比较', '前一个同样长的时段');
  await expect(page).toHaveURL(/fn=timeAverage/);
  await page.getByText('表格', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /时间加权平均.*（较早）/ }).first()).toBeAttached();
  await expect(page.getByText(/共 \d+ 行/)).toBeVisible();
  await isAccessibleInBothThemes(page);
}

test('points of several devices are watched, remembered, and looked back on', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', '/console/dashboard');
  const gateway = await runGateway(page, 'HC-GW-0201');
  try {
    await watch(page);
    await pause(page);
    await remember(page);
    await comeBack(page);
    await lookBack(page);
  } finally {
    gateway.kill();
  }
});
