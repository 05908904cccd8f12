import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

const NAME = '走访：故障判断';
/** A training waits for its turn, and the two cores may be busy. */
const TRAINED = { timeout: 120_000 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name, visible: true }).click();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

/** From the page of a dataset that the platform brings; first without what has to be said. */
async function train(page: Page) {
  await page.goto('/console/bigdata/dataset-management?system=true');
  await page.getByRole('link', { name: '机床故障' }).click();
  await expect(heading(page, '机床故障')).toBeVisible();
  await page.getByRole('link', { name: '训练模型' }).click();
  await expect(heading(page, '训练模型')).toBeVisible();
  await choose(page, '算法', '随机森林');
  await page.getByRole('spinbutton', { name: '树的数量' }).fill('0');
  await page.getByRole('textbox', { name: '名称' }).fill(NAME);
  await choose(page, '分类', '设备维护');
  await page.getByRole('button', { name: '开始训练' }).click();
  await expect(page.getByText('请填写标签列')).toBeVisible();
  await expect(page.getByText('不能小于 1')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('spinbutton', { name: '树的数量' }).fill('8');
  await choose(page, '标签列', 'failed');
  await page.getByRole('button', { name: '开始训练' }).click();
  await expect(heading(page, NAME)).toBeVisible();
}

async function seeMetrics(page: Page) {
  const metrics = part(page, '指标');
  await expect(metrics.getByText('准确率', { exact: true })).toBeVisible(TRAINED);
  await expect(metrics.getByText('20%')).toBeVisible();
  await expect(part(page, '输入和输出').getByText('tool_wear')).toBeVisible();
  await isAccessibleInBothThemes(page);
}

async function tryIt(page: Page) {
  await openTab(page, '试用');
  const form = page.getByRole('form', { name: '试用模型' });
  await form.getByRole('spinbutton', { name: /^tool_wear/ }).fill('240');
  await form.getByRole('button', { name: '计算' }).click();
  const answer = part(page, '结果');
  await expect(answer.getByText('预测', { exact: true })).toBeVisible(TRAINED);
  await expect(answer.getByRole('list', { name: '概率' }).getByRole('listitem')).toHaveCount(2);
  await isAccessibleInBothThemes(page);
  await form.getByText('多行', { exact: true }).click();
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.getByRole('spinbutton', { name: '第 2 行 tool_wear' }).fill('3');
  await form.getByRole('button', { name: '计算' }).click();
  await expect(answer.getByRole('row')).toHaveCount(3, TRAINED);
  await isAccessibleInBothThemes(page);
}

/** With other parameters: the form begins with those of the version before. */
async function trainAgain(page: Page) {
  await page.getByRole('link', { name: '再次训练' }).click();
  await expect(heading(page, `再次训练“${NAME}”`)).toBeVisible();
  const trees = page.getByRole('spinbutton', { name: '树的数量' });
  await expect(trees).toHaveValue('8');
  await trees.fill('24');
  await page.getByRole('textbox', { name: /^备注/ }).fill('树更多');
  await page.getByRole('button', { name: '开始训练' }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await expect(part(page, '各版本的变化')).toBeVisible(TRAINED);
  await isAccessibleInBothThemes(page);
}

async function compare(page: Page) {
  await openTab(page, '版本');
  const compared = part(page, '比较两个版本');
  await expect(compared.getByText('数据相同，指标的差别来自参数。')).toBeVisible();
  const trees = compared.getByRole('row').filter({ hasText: '树的数量' });
  await expect(trees).toContainText('8');
  await expect(trees).toContainText('24');
  await expect(trees).toContainText('~ 不同');
  await isAccessibleInBothThemes(page);
}

async function takeAway(page: Page) {
  await page.getByRole('button', { name: '更多', exact: true }).last().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载' }).click(),
  ]);
  const bytes = await readFile(await file.path());
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
}

async function seeRecipe(page: Page) {
  await openTab(page, '来历');
  await expect(part(page, '配方').getByRole('link', { name: /^机床故障/ })).toBeVisible();
  await page.getByRole('button', { name: '重新训练并比较' }).click();
  await expect(part(page, '能否重现').getByText('完全相同', { exact: true })).toBeVisible(TRAINED);
  await isAccessibleInBothThemes(page);
}

test('a model is trained, tried, trained again, compared, taken away and made again', async ({ page }) => {
  test.setTimeout(500_000);
  await logIn(page, 'lin.qiao');
  await train(page);
  await seeMetrics(page);
  await tryIt(page);
  await trainAgain(page);
  await compare(page);
  await takeAway(page);
  await seeRecipe(page);

  await page.goto('/console/bigdata/trained-model');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row.getByText('可用')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await row.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
});

test('a model without an id leads to the page for what is missing', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/bigdata/model');
  await expect(page).toHaveURL(/\/exception\/415/);
});
