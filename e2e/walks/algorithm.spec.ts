import { type Browser, expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

// Whoever writes begins with what the form offers; whoever verifies decides on what the sandbox saw; whoever visits
// finds what was approved.

const NAME = '走访：前几行';
const REASON = '数据里没有 wear_mm 这一列，请写明需要的列。';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME });
const code = (page: Page) => page.getByRole('textbox', { name: '代码' });
const another = async (browser: Browser) =>
  (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

/** The form begins with an example in SQL that runs as it stands; here it asks for a column that no sample has. */
async function fillIn(page: Page) {
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill(NAME);
  await expect(page.getByText('这个名称可以使用。')).toBeVisible();
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('数据预处理').click();
  await page.getByRole('textbox', { name: /^说明/ }).first().fill('保留几列，取前几行。');
  await expect(code(page)).toHaveValue(/create table result/);
  const example = await code(page).inputValue();
  await code(page).fill(example.replace('from data', 'from data\n  where wear_mm >= 1'));
}

/** A parameter more, first wrong and then right. */
async function addParameter(page: Page) {
  await page.getByRole('button', { name: '新增参数' }).click();
  const box = page.getByRole('group', { name: '参数 5' });
  await box.getByRole('textbox', { name: '名称', exact: true }).fill('least');
  await box.getByRole('textbox', { name: /^中文说明/ }).fill('至少保留几行。');
  await box.getByRole('textbox', { name: /^英文说明/ }).fill('How many rows stay at least.');
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
  await expect(rowOf(page).getByText('待审核')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await rowOf(page).getByRole('link', { name: NAME }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await expect(code(page)).toHaveValue(/create table result/);
  await isAccessibleInBothThemes(page);
  await openTab(page, '参数');
  await expect(page.getByRole('table').getByText('至少保留几行。')).toBeVisible();
  await expect(page.getByText('How many rows stay at least.')).toBeHidden();
  await openTab(page, '试运行');
  await expect(page.getByRole('button', { name: '重新试运行' })).toBeEnabled({ timeout: 60_000 });
  await openTab(page, '历史');
  await expect(page.getByRole('listitem').filter({ hasText: '草稿 → 待审核' })).toBeVisible();
}

/** The trial is over, with so many checks not passed; then its page. */
async function openDossier(desk: Page, found: string) {
  await expect(async () => {
    await desk.goto('/console/verify-algorithm-list');
    await expect(rowOf(desk)).toContainText(found, { timeout: 5000 });
  }).toPass();
  await rowOf(desk).getByRole('link', { name: NAME }).click();
  await expect(heading(desk, NAME)).toBeVisible();
}

const checkOf = (desk: Page, name: RegExp) =>
  desk.getByRole('list', { name: '检查' }).getByRole('listitem').filter({ hasText: name });

async function refuse(desk: Page) {
  await openDossier(desk, '1 项未通过');
  await expect(checkOf(desk, /^样例数据/)).toContainText('未通过');
  await expect(checkOf(desk, /^样例数据/)).toContainText('没有跑完：');
  await expect(desk.getByText('Referenced column "wear_mm" not found').first()).toBeVisible();
  await expect(desk.getByRole('region', { name: 'main.sql 的内容' })).toContainText('where wear_mm >=');
  await isAccessibleInBothThemes(desk);

  await desk.getByRole('button', { name: '不通过' }).click();
  await desk.getByRole('button', { name: '确认不通过' }).click();
  await expect(desk.getByRole('alert')).toHaveText('请填写不通过的原因');
  await desk.getByLabel('不通过的原因').fill(REASON);
  await desk.getByRole('button', { name: '确认不通过' }).click();
  await desk.getByRole('dialog').filter({ hasText: '已审核为不通过' }).getByRole('button').click();
  await expect(desk).toHaveURL(/\/console\/algorithm-list$/);
  await desk.goto('/console/verify-algorithm-list?tab=refused');
  await expect(rowOf(desk)).toContainText('已审核');
  await isAccessibleInBothThemes(desk);
}

const cardOf = (of: Page, name: string) => of.getByRole('region', { name, exact: true });

/** What waits stands on the desk of who verifies. */
async function waitsOnDashboard(desk: Page) {
  await desk.goto('/console');
  const card = cardOf(desk, '待审核算法');
  await expect(card.getByText('等待审核')).toBeVisible();
  await expect(card.getByRole('listitem').first()).toBeVisible();
}

/** And what was decided on that of who wrote it. */
async function decidedOnDashboard(page: Page) {
  await page.goto('/console');
  const decided = cardOf(page, '我的算法').getByRole('listitem').filter({ hasText: NAME });
  await expect(decided.first()).toContainText('未通过');
}

async function mend(page: Page) {
  await page.goto('/console/algorithm-list');
  await expect(rowOf(page).getByText('未通过')).toBeVisible();
  await rowOf(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByText(REASON)).toBeVisible();
  await page.getByRole('link', { name: '编辑' }).click();
  await expect(page).toHaveURL(/\/console\/algorithm-edit/);
  // The page it was opened from stays open beside it, and shows the same code to read.
  const editor = code(page).and(page.locator('textarea:not([readonly])'));
  await expect(editor).toHaveValue(/wear_mm/);
  await editor.fill((await editor.inputValue()).replace('\n  where wear_mm >= 1', ''));
  await saveAndSubmit(page);
}

async function pass(desk: Page) {
  await openDossier(desk, '已完成');
  await expect(checkOf(desk, /^样例数据/)).toContainText('通过');
  await expect(checkOf(desk, /^结果可重复/)).toContainText('通过');
  await expect(desk.getByRole('list', { name: '检查' })).not.toContainText('未通过');
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(desk.getByRole('dialog').filter({ hasText: '审核通过' })).toBeVisible();
  await desk.goto('/console/verify-algorithm-detail?id=nothing');
  await expect(desk).toHaveURL(/\/exception\/415/);
}

async function findIt(visitor: Page) {
  await visitor.goto('/common/application-market-portal');
  await visitor.getByRole('link', { name: '查看算法库' }).click();
  await expect(heading(visitor, '算法库')).toBeVisible();
  await visitor.getByRole('searchbox', { name: '按名称搜索算法' }).fill('走访');
  const menu = visitor.getByRole('navigation', { name: '算法库' });
  await expect(menu.getByRole('link', { name: '逻辑回归' })).toHaveCount(0);
  await menu.getByRole('link', { name: NAME }).click();
  await expect(heading(visitor, NAME)).toBeVisible();
  await expect(visitor.getByRole('figure', { name: /^输入 / })).toBeVisible();
  const parameters = visitor.getByRole('region', { name: '参数', exact: true }).last();
  await expect(parameters).toContainText('默认值');
  await expect(parameters).toContainText('至少保留几行。');
  await isAccessibleInBothThemes(visitor);
  await visitor.goto('/common/algorithm-library?id=nothing');
  await expect(visitor.getByRole('heading', { name: '算法库里没有这个算法' })).toBeVisible();
}

// rule: algorithm.editAsk, algorithm.return, algorithm.submit
test('an algorithm is written, refused on evidence, mended, passed and found by a visitor', {
  tag: '@main',
}, async ({ browser, page }) => {
  test.setTimeout(400_000);
  await logIn(page, 'lin.qiao');
  // The address without the console leads into it.
  await page.goto('/algorithm-add');
  await expect(page).toHaveURL(/\/console\/algorithm-add$/);
  await fillIn(page);
  await addParameter(page);
  await saveAndSubmit(page);
  await look(page);

  const desk = await another(browser);
  await logIn(desk, 'deng.rui');
  await waitsOnDashboard(desk);
  await refuse(desk);
  await decidedOnDashboard(page);
  await mend(page);
  await pass(desk);
  await findIt(await another(browser));
});

// rule: guard.algorithmEdit, guard.algorithmView
test('another user’s algorithm is not there, and an edit without one says so', async ({ page }) => {
  await logIn(page, 'zhou.yan');
  await page.goto('/console/algorithm-edit');
  await expect(page).toHaveURL(/\/exception\/415$/);
  await page.goto('/console/algorithm-view?id=01920000-0000-7000-8000-000000000001');
  await expect(page).toHaveURL(/\/console\/algorithm-list$/);
});
