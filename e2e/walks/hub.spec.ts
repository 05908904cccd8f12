import { type Browser, expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访时共享的表';
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

test('an extension is installed, removed, and updated after its changes were read', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/bigdata/extension');
  await openTab(page, '内置');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await isAccessibleInBothThemes(page);

  // One of another enterprise waits with an update.
  await openTab(page, '已安装');
  await expect(rowOf(page, '刀具寿命统计').getByText('可更新到第 2 版')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await rowOf(page, '刀具寿命统计').getByRole('link', { name: '刀具寿命统计' }).click();
  await expect(page.getByRole('region', { name: '运行时最多使用' })).toContainText('512 MB');
  await isAccessibleInBothThemes(page);
  await openTab(page, '变化');
  const changes = page.getByRole('region', { name: '第 1 版 → 第 2 版' });
  await expect(changes.getByRole('row').filter({ hasText: 'bound' })).toContainText('新增');
  await isAccessibleInBothThemes(page);
  await said(page, '已更新到第 2 版', () =>
    page.getByRole('button', { name: '更新', exact: true }).last().click(),
  );
  await openTab(page, '版本');
  await expect(rowOf(page, '第 2 版').getByText('使用中')).toBeVisible();
  await rowOf(page, '第 1 版').getByRole('button', { name: '回退' }).click();
  await expect(rowOf(page, '第 1 版').getByText('使用中')).toBeVisible();

  await page.goto('/console/bigdata/extension');
  await rowOf(page, '均值与波动').getByRole('button', { name: '移除' }).click();
  await dialog(page).getByRole('button', { name: '移除' }).click();
  await expect(rowOf(page, '均值与波动')).toBeHidden();
  await openTab(page, '可安装');
  await rowOf(page, '均值与波动').getByRole('button', { name: '安装' }).click();
  await expect(rowOf(page, '均值与波动')).toBeHidden();
  await openTab(page, '已安装');
  await expect(rowOf(page, '均值与波动').getByText('可以使用')).toBeVisible();
});

async function bring(page: Page) {
  await logIn(page, 'lin.qiao', '/console/bigdata/dataset-management');
  await page.getByRole('button', { name: '上传数据集' }).first().click();
  const csv = ['batch,output', ...Array.from({ length: 30 }, (_, at) => `${at},${100 + at}`)].join('\n');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `${NAME}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog(page).getByRole('combobox', { name: '分类' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('生产', { exact: true }).click();
  await dialog(page).getByRole('textbox', { name: '描述' }).fill('三十个批次');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(page, NAME).getByText('可用')).toBeVisible();
  await rowOf(page, NAME).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
}

/** Another person at another machine. */
async function another(browser: Browser, username: string, then: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/common/algorithm-library');
  await logIn(page, username, then);
  return page;
}

async function share(page: Page, how: '本企业的同事' | '另一家企业', label: string, name: string) {
  await dialog(page).getByRole('radio', { name: how }).check();
  await dialog(page)
    .getByRole(how === '另一家企业' ? 'textbox' : 'combobox', { name: label })
    .fill(name);
  await dialog(page).getByRole('button', { name: '共享', exact: true }).click();
}

test('a dataset is shared, opened from the hub of others, and gone when it is taken back', {
  tag: '@main',
}, async ({ page, browser }) => {
  await bring(page);
  await page.getByRole('button', { name: /共享$/ }).click();
  await share(page, '另一家企业', '企业名称', '没有这家企业');
  await expect(dialog(page).getByText('没有找到这家企业')).toBeVisible();
  await share(page, '另一家企业', '企业名称', '云杉精密');
  const given = dialog(page).getByRole('region', { name: '已共享给' });
  await expect(given.getByRole('listitem').filter({ hasText: '另一家企业' })).toContainText('有效');
  await isAccessibleInBothThemes(page);

  const zhou = await another(browser, 'zhou.yan', '/console/bigdata/my-hub?reason=given');
  await isAccessibleInBothThemes(zhou);
  await rowOf(zhou, NAME).getByRole('link', { name: NAME }).click();
  await expect(zhou.getByText('不能修改').first()).toBeVisible();
  await expect(zhou.getByText('batch').first()).toBeVisible();
  await expect(zhou.getByRole('button', { name: '下载' }).first()).toBeDisabled();
  await expect(zhou.getByRole('button', { name: /共享$/ })).toBeHidden();
  await zhou.getByRole('button', { name: '关注' }).click();
  await expect(zhou.getByRole('button', { name: '取消关注' })).toBeVisible();

  await given.getByRole('button', { name: '取消共享' }).click();
  await dialog(page).last().getByRole('button', { name: '取消共享' }).last().click();
  await expect(given.getByText('已取消')).toBeVisible();

  await zhou.reload();
  await expect(zhou).toHaveURL(/\/exception\/415/);
  await zhou.goto('/console/bigdata/my-hub?reason=given');
  await expect(zhou.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rowOf(zhou, NAME)).toBeHidden();
});
