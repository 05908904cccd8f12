import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

const LIST = '/console/bigdata/projectList';
/** Alone: the runs of an enterprise wait for each other. */
const WHO = 'su.wen';
const NAME = '走访：机床故障';
/** Steps wait for their turn, and the two cores may be busy. */
const RUN = { timeout: 300_000 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name, visible: true }).click();
const card = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });

/** From a template, with the drawing of its canvas. */
async function begin(page: Page) {
  await page.goto(LIST);
  await page.getByRole('button', { name: '新建工程' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建工程' });
  await expect(dialog.getByRole('radio')).toHaveCount(7);
  await dialog.locator('label').filter({ hasText: '机床故障' }).first().click();
  await dialog.getByRole('textbox', { name: '名称' }).fill(NAME);
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/projectPanel\?id=/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** By the call of the panel, whose own walk presses its button. */
async function run(page: Page, id: string): Promise<string> {
  const { request } = page.context();
  const headers = {
    'user-agent': await page.evaluate(() => navigator.userAgent),
    origin: new URL(page.url()).origin,
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await request.post(`/api-bigdata/projects/${id}/runs`, { headers, data: {} });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).id;
}

async function seeRun(page: Page, id: string, state: string) {
  await page.goto(`/console/bigdata/projectRun?id=${id}`);
  await expect(heading(page, `${NAME} 的运行`)).toBeVisible();
  await expect(page.locator('.cy-identity').getByText(state, { exact: true })).toBeVisible(RUN);
}

test('a project comes from a template, runs, and is compared with its next run', async ({ page }) => {
  test.setTimeout(900_000);
  await logIn(page, WHO);
  const id = await begin(page);
  const first = await run(page, id);
  await seeRun(page, first, '成功');
  const steps = page.getByRole('region', { name: '步骤与时间' });
  await expect(steps.getByText('从未运行过').first()).toBeVisible();
  // The step that says how good it is stands open.
  await expect(page.getByText('准确率', { exact: true }).first()).toBeVisible();
  await isAccessibleInBothThemes(page);
  await openTab(page, '数据');
  await expect(page.getByText(/第 1–\d+ 行，共/).or(page.getByText('这一步没有产生数据表'))).toBeVisible();
  await openTab(page, '日志');
  await expect(page.getByRole('region', { name: '数据流' }).getByRole('row').nth(1)).toBeVisible();

  const second = await run(page, id);
  await seeRun(page, second, '成功');
  await expect(steps.getByText('已复用').first()).toBeVisible();
  await page.getByRole('link', { name: '与上一次比较' }).click();
  await expect(heading(page, '比较两次运行')).toBeVisible();
  await expect(page.getByText('两次运行的画布相同。')).toBeVisible();
  await expect(page.getByText('所有参数都相同。')).toBeVisible();
  await isAccessibleInBothThemes(page);
});

test('the list shows it as a card and as a row, all runs, and when it runs by itself', async ({ page }) => {
  await logIn(page, WHO, LIST);
  await expect(card(page).getByText('成功')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await card(page).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '自动运行…' }).click();
  const dialog = page.getByRole('dialog', { name: `自动运行：${NAME}` });
  await dialog.getByRole('combobox', { name: '按时间' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('每小时', { exact: true }).click();
  await dialog.getByRole('spinbutton', { name: '第几分钟' }).fill('15');
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(card(page).getByText(/每小时第 15 分/)).toBeVisible();

  await page
    .locator('.ant-segmented-item')
    .filter({ has: page.getByLabel('列表') })
    .click();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toBeVisible();
  await openTab(page, '运行记录');
  await expect(page.getByRole('row').filter({ hasText: NAME })).toHaveCount(2);
  await isAccessibleInBothThemes(page);
  await openTab(page, '平台工程');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('button', { name: '复制' }).click();
  await expect(page.getByRole('dialog', { name: '复制工程' })).toBeVisible();
});
