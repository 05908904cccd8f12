import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

const NAME = '走访：前几行';
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();

/** The form begins with an example in SQL that runs as it stands. */
async function fillIn(page: Page) {
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill(NAME);
  await expect(page.getByText('这个名称可以使用。')).toBeVisible();
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('数据预处理').click();
  await page.getByRole('textbox', { name: /^说明/ }).first().fill('保留几列，取前几行。');
  await expect(page.getByRole('textbox', { name: '代码' })).toHaveValue(/create table result/);
}

/** A parameter more, first wrong and then right. */
async function addParameter(page: Page) {
  await page.getByRole('button', { name: '新增参数' }).click();
  const box = page.getByRole('group', { name: '参数 5' });
  await box.getByRole('textbox', { name: '名称', exact: true }).fill('least');
  await box.getByRole('spinbutton', { name: '最小' }).fill('5');
  await box.getByRole('spinbutton', { name: '最大' }).fill('1');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(box.getByText('不能小于最小值')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await box.getByRole('spinbutton', { name: '最大' }).fill('9');
  await box.getByRole('button', { name: '上移第 5 个' }).click();
  await expect(
    page.getByRole('group', { name: '参数 4' }).getByRole('textbox', { name: '名称', exact: true }),
  ).toHaveValue('least');
}

async function saveAndSubmit(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const asked = page.getByRole('dialog', { name: '已保存，现在提交审核吗？' });
  await asked.getByRole('button', { name: '提交审核' }).click();
  const done = page.getByRole('dialog', { name: '已提交审核' });
  await expect(done.getByText('会在沙箱里试运行')).toBeVisible();
  await done.getByRole('button').click();
  await expect(page).toHaveURL(/\/console\/algorithm-list$/);
}

async function look(page: Page) {
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row.getByText('待审核')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await row.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '代码' })).toHaveValue(/create table result/);
  await isAccessibleInBothThemes(page);
  await openTab(page, '参数');
  await expect(page.getByRole('table').getByText('least')).toBeVisible();
  await openTab(page, '试运行');
  await expect(page.getByRole('button', { name: '重新试运行' })).toBeEnabled({ timeout: 60_000 });
  await openTab(page, '历史');
  await expect(page.getByRole('listitem').filter({ hasText: '草稿 → 待审核' })).toBeVisible();
}

test('an algorithm in SQL is written in the form, submitted and tried', async ({ page }) => {
  test.setTimeout(180_000);
  await logIn(page, 'lin.qiao');
  // The address without the console leads into it.
  await page.goto('/algorithm-add');
  await expect(page).toHaveURL(/\/console\/algorithm-add$/);
  await fillIn(page);
  await addParameter(page);
  await saveAndSubmit(page);
  await look(page);
});

test('somebody else’s algorithm is not there, and an edit without one says so', async ({ page }) => {
  await logIn(page, 'zhou.yan');
  await page.goto('/console/algorithm-edit');
  await expect(page).toHaveURL(/\/exception\/415$/);
  await page.goto('/console/algorithm-view?id=01920000-0000-7000-8000-000000000001');
  await expect(page).toHaveURL(/\/console\/algorithm-list$/);
});
