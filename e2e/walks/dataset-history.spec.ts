import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访泵历史';
const LIST = '/console/bigdata/dataset-management';

const drawer = (page: Page) => page.getByRole('dialog');
const picker = (page: Page) => page.getByRole('region', { name: '选择测点' });

async function chooseIn(page: Page, label: string, option: string) {
  await drawer(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function pickPump(page: Page) {
  await picker(page).getByRole('textbox', { name: '搜索设备名称或编码' }).fill('一号泵');
  const device = picker(page).locator('.ant-tree-treenode').filter({ hasText: '一号泵' }).first();
  await device.locator('.ant-tree-checkbox').click();
}

/** What the demo has of its pump station: it follows it, and a new version is one button away. */
async function seeView(page: Page) {
  const row = page.getByRole('row').filter({ hasText: '泵站运行' });
  await expect(row.getByText('可用')).toBeVisible();
  await row.getByRole('link', { name: '泵站运行' }).click();
  await page.locator('.cy-list-tabs label').filter({ hasText: '设备历史' }).click();
  const now = page.getByRole('region', { name: '现在的数据' });
  await expect(now.getByText('一号泵 · 电流').first()).toBeVisible();
  await expect(page.getByRole('switch', { name: '每天生成新版本' })).toBeChecked();
  await isAccessibleInBothThemes(page);
  await said(page, '正在生成新版本', () => page.getByRole('button', { name: '现在生成新版本' }).click());
}

async function make(page: Page) {
  await page.getByRole('button', { name: '来自设备' }).first().click();
  await expect(drawer(page).getByText('请先选择测点')).toBeVisible();
  await pickPump(page);
  await chooseIn(page, '间隔', '5 分钟');
  await expect(drawer(page).getByRole('status').filter({ hasText: '预计' })).toBeVisible();
  await expect(
    drawer(page).getByRole('region', { name: '预览' }).getByText('一号泵 · 电流').first(),
  ).toBeVisible();
  await isAccessibleInBothThemes(page);
  await drawer(page).getByRole('textbox', { name: '名称', exact: true }).fill(NAME);
  await drawer(page).getByRole('textbox', { name: '描述' }).fill('一号泵，每五分钟平均');
  await said(page, '已保存，正在生成', () =>
    drawer(page).getByRole('button', { name: '生成', exact: true }).click(),
  );
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: NAME }).getByText('可用')).toBeVisible();
}

test('history of devices becomes a dataset, and a view follows it', async ({ page }) => {
  await logIn(page, 'lin.qiao', LIST);
  await seeView(page);
  await page.goto(LIST);
  await make(page);
  // From the page of history, with its points and times.
  await page.goto('/console/iot/history-data');
  await pickPump(page);
  await page.getByRole('link', { name: '生成数据集' }).click();
  await expect(drawer(page).getByText('由设备历史生成数据集')).toBeVisible();
  await expect(drawer(page).getByRole('status').filter({ hasText: '预计' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(LIST);
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await drawer(page).getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
});
