import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访高温';
/** A gateway counts its messages anew with every start. */
const RUN = `walk-${Date.now()}`;
const ALARM = '走访告警';

const dialog = (page: Page) => page.getByRole('dialog');
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();
const nodes = (page: Page) => page.locator('.react-flow__node');

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

/** A gateway of the demo gets a credential of its own: from then on the walk is the gateway. */
async function takeGateway(page: Page) {
  await page.goto('/console/equipment-management-list');
  await page.getByRole('link', { name: '冲压线', exact: true }).click();
  await openTab(page, '接入');
  await page.getByRole('button', { name: '重新签发' }).click();
  await dialog(page).getByRole('button', { name: /签发/ }).click();
  await page.getByRole('button', { name: '重新签发' }).last().click();
  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: /下载$/ }).click();
  const { username, password } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  await dialog(page).getByRole('button', { name: '我已保存' }).click();
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

async function say(request: APIRequestContext, authorization: string, seq: number) {
  const data = { run: RUN, seq, t: Date.now(), v: { 'press.oil': 60 + seq } };
  const answer = await request.post('/api-equipment/ingest', { data, headers: { authorization } });
  expect(await answer.json()).toMatchObject({ stored: 'new', faults: [] });
}

async function addRule(page: Page) {
  await page.getByRole('button', { name: '新增规则' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(NAME);
  await choose(page, '产品', 'Modbus 采集网关');
  await page.keyboard.press('Escape');
  await choose(page, '从模板开始', '空白');
  await isAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: '新增规则' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
}

/** By the keyboard from the palette, with the mouse between ports, and by the list of nodes. */
async function draw(page: Page) {
  const add = async (name: string) => {
    await page.getByRole('button', { name: `添加${name}` }).focus();
    await page.keyboard.press('Enter');
  };
  await add('属性上报');
  await expect(nodes(page)).toHaveCount(1);
  await add('条件判断');
  await add('产生告警');
  await expect(nodes(page)).toHaveCount(3);
  await expect(page.getByText('没有触发能到达这里').first()).toBeVisible();
  await page.getByRole('button', { name: '整理' }).click();

  await page.getByRole('button', { name: '节点列表' }).click();
  await page.getByRole('combobox', { name: '从“输出”连到' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('条件判断').click();
  await expect(page.getByText('“输出”连到 条件判断')).toBeVisible();
  await page.getByRole('button', { name: '节点列表' }).click();
  await page.getByRole('button', { name: '整理' }).click();

  const [yes, into] = [nodes(page).nth(1).locator('.source').first(), nodes(page).nth(2).locator('.target')];
  await expect(into).toBeInViewport();
  await yes.dragTo(into);
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.getByRole('button', { name: '重做' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
}

async function setNodes(page: Page) {
  await nodes(page).nth(1).click();
  const expression = page.getByRole('textbox', { name: '表达式' });
  await expression.fill('at > hot');
  await expect(page.locator('.iot-rule-wrong mark')).toHaveText('hot');
  await isAccessibleInBothThemes(page);
  await expression.fill('at > 0.0');
  await nodes(page).nth(2).click();
  await page.getByRole('textbox', { name: '标题' }).fill(ALARM);
  await expect(page.getByText('没有发现问题')).toBeVisible();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await said(page, '草稿已保存', () => page.getByRole('button', { name: '保存草稿' }).click());
}

/** Messages that a user writes go through the canvas. */
async function testIt(page: Page) {
  await page.getByRole('button', { name: '测试', exact: true }).click();
  await dialog(page).getByRole('button', { name: '测试', exact: true }).click();
  await expect(
    dialog(page).getByRole('region', { name: '第 1 条消息' }).getByRole('listitem').first(),
  ).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

async function tryIt(page: Page) {
  await openTab(page, '试运行');
  await page.getByRole('button', { name: '开始试运行' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeVisible({ timeout: 60_000 });
  await expect(
    page
      .getByRole('region', { name: /只有草稿会做（[1-9]/ })
      .getByText(ALARM)
      .first(),
  ).toBeVisible();
  await isAccessibleInBothThemes(page);
}

async function publish(page: Page) {
  await openTab(page, '画布');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: '发布说明' }).fill('走访');
  await isAccessibleInBothThemes(page);
  await said(page, '已发布版本 1', () =>
    dialog(page).getByRole('button', { name: '发布', exact: true }).click(),
  );
  await openTab(page, '版本');
  await page.getByRole('button', { name: '与草稿比较' }).click();
  await expect(page.getByText('没有差异')).toBeVisible();
}

async function handle(page: Page) {
  await page.goto('/console/iot/alarm?active=true');
  const row = page.getByRole('row').filter({ hasText: ALARM }).first();
  await expect(row).toBeVisible({ timeout: 60_000 });
  await isAccessibleInBothThemes(page);
  await row.getByRole('checkbox').check();
  await said(page, '已确认 1 条', () => page.getByRole('button', { name: '确认', exact: true }).click());
  await expect(row.getByText('未恢复 · 已确认')).toBeVisible();
  await row.getByRole('link', { name: ALARM }).click();
  await dialog(page).getByRole('textbox', { name: '添加备注' }).fill('已到现场');
  await dialog(page).getByRole('button', { name: '发送' }).click();
  await expect(dialog(page).getByRole('region', { name: '处理过程' }).getByText('已到现场')).toBeVisible();
  await isAccessibleInBothThemes(page);
}

test('a rule is drawn, tried on what devices said, published, and its alarm acknowledged', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  await logIn(page, 'lin.qiao');
  const gateway = await takeGateway(page);
  await say(request, gateway, 1);
  await page.goto('/console/iot/rule-engine');
  await addRule(page);
  await draw(page);
  await setNodes(page);
  await testIt(page);
  await tryIt(page);
  await publish(page);
  await say(request, gateway, 2);
  await handle(page);
});
