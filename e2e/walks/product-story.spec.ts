import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { credentialOf } from '../gateway.ts';
import { logIn, panelHead, said } from '../support.ts';

// The product in one piece: what a gateway says becomes a dataset, features, a model that is evaluated, a live rule that
// asks it, an alarm, and a message on a colleague's phone. How each screen looks, its own walk checks.

const GATEWAY = 'HC-GW-0201';
const MARK = Date.now().toString(36).slice(-5);
const RUN = `product-${MARK}`;
const DATASET = `一号泵 ${MARK}`;
const PROJECT = `泵的电流 ${MARK}`;
const MODEL = `电流模型 ${MARK}`;
const RULE = `电流异常 ${MARK}`;
const TITLE = `一号泵电流与压力不符 ${MARK}`;
/** A run waits for its turn, and the two cores may be busy. */
const RAN = { timeout: 300_000 };
/** What the pump should draw at a pressure is learned; the walk does not know the figures. */
const FEATURES = `select "一号泵 · 电流" as current, "一号泵 · 出口压力" as pressure
  from data where "一号泵 · 电流" is not null and "一号泵 · 出口压力" is not null`;

const dialog = (page: Page) => page.getByRole('dialog');
const aside = (page: Page) => page.locator('.bigdata-panel-drawer');
const nodes = (page: Page) => page.locator('.react-flow__node');
const node = (page: Page, name: string) => nodes(page).filter({ hasText: name });
const edges = (page: Page) => page.locator('.react-flow__edge');

async function pick(page: Page, within: Page | Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.filter({ has: page.getByText(option, { exact: true }) }).click();
}

async function say(
  request: APIRequestContext,
  authorization: string,
  seq: number,
  [current, pressure]: number[],
) {
  const v = { 'pump1.current': current, 'pump1.pressure': pressure };
  const data = { run: RUN, seq, t: Date.now(), v };
  const answer = await request.post('/api-equipment/ingest', { data, headers: { authorization } });
  expect(await answer.json()).toMatchObject({ stored: 'new', faults: [] });
}

async function makeDataset(page: Page) {
  await page.goto('/console/bigdata/dataset-management');
  await page.getByRole('button', { name: '来自设备' }).first().click();
  const picker = page.getByRole('region', { name: '选择测点' });
  await picker.getByRole('textbox', { name: '搜索设备名称或编码' }).fill('一号泵');
  const device = picker.locator('.ant-tree-treenode').filter({ hasText: '一号泵' }).first();
  await device.locator('.ant-tree-checkbox').click();
  await pick(page, dialog(page), '间隔', '5 分钟');
  await expect(dialog(page).getByRole('status').filter({ hasText: '预计' })).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '名称', exact: true }).fill(DATASET);
  await dialog(page).getByRole('textbox', { name: '描述' }).fill('电流和出口压力');
  await dialog(page).getByRole('button', { name: '生成', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: DATASET }).getByText('可用')).toBeVisible(RAN);
}

/** By its keys: it may stand where nothing is seen of it. */
async function choose(page: Page, name: string) {
  await node(page, name).focus();
  await page.keyboard.press('Enter');
}

async function seeResult(page: Page, name: string) {
  await choose(page, name);
  await aside(page).locator('.ant-segmented-item').filter({ hasText: '结果' }).click();
}

/** What fits the chosen module is listed, and linked. `next` may begin with the port it comes from. */
async function follow(page: Page, from: string, next: string, count: number) {
  await choose(page, from);
  await page.keyboard.press('l');
  const list = page.getByRole('dialog', { name: '可以连接什么' });
  await list.getByRole('combobox').fill(next);
  await expect(list.getByRole('option').first()).toContainText(next);
  await page.keyboard.press('Enter');
  await expect(edges(page)).toHaveCount(count);
}

async function runTo(page: Page, name: string) {
  await node(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '运行到这里' }).click();
  await aside(page).getByRole('button', { name: '开始运行' }).click();
  await expect(node(page, name).getByTitle('运行成功')).toBeVisible(RAN);
}

/** Features first: their columns are what the next modules choose from. */
async function makeFeatures(page: Page) {
  await page.goto('/console/bigdata/projectPanel');
  const first = page.getByRole('button', { name: `添加${DATASET}`, exact: true }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(nodes(page)).toHaveCount(1);
  await follow(page, DATASET, 'SQL 转换', 1);
  await choose(page, 'SQL 转换');
  await aside(page).getByRole('textbox', { name: 'SQL 查询' }).fill(FEATURES);
  await page.getByRole('textbox', { name: '工程名称' }).fill(PROJECT);
  await panelHead(page).getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/projectPanel\?id=/);
  await runTo(page, 'SQL 转换');
}

async function makeModel(page: Page) {
  await follow(page, 'SQL 转换', '拆分训练集与测试集', 2);
  await follow(page, '拆分', '线性回归', 3);
  await choose(page, '线性回归');
  await pick(page, aside(page), '标签列', 'current');
  await follow(page, '线性回归', '评估', 4);
  await follow(page, '拆分', '输出数据 2 → 评估', 5);
  await choose(page, '评估');
  await pick(page, aside(page), '标签列', 'current');
  await runTo(page, '评估');
  await seeResult(page, '评估');
  await expect(aside(page).getByText(/R²|r2/).first()).toBeVisible();
}

async function keepModel(page: Page) {
  await seeResult(page, '线性回归');
  await aside(page).locator('.ant-segmented-item').filter({ hasText: '输出模型 1' }).click();
  await aside(page).getByRole('button', { name: '存为模型' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(MODEL);
  await said(page, '模型保存成功', () => dialog(page).getByRole('button', { name: '保存' }).click());
}

async function drawRule(page: Page) {
  await page.goto('/console/iot/rule-engine');
  await page.getByRole('button', { name: '新增规则' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(RULE);
  await pick(page, page, '产品', '离心泵');
  await page.keyboard.press('Escape');
  await pick(page, page, '从模板开始', '空白');
  await dialog(page).getByRole('button', { name: '新增规则' }).click();
  await expect(page.getByRole('heading', { name: RULE, level: 1 })).toBeVisible();
  for (const name of ['属性上报', '模型判断', '条件判断', '产生告警', '发送消息'])
    await page.getByRole('button', { name: `添加${name}` }).click();
  await page.getByRole('button', { name: '节点列表' }).click();
  const open = (name: string) => page.getByRole('button', { name: new RegExp(`· ${name}$`) }).click();
  // What other rules compute of the pump is no reason to ask.
  await open('属性上报');
  await page.getByRole('combobox', { name: '属性', exact: true }).fill('current');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await open('模型判断');
  await pick(page, page, '模型', MODEL);
  await page.getByRole('textbox', { name: '变量名' }).fill('usual');
  await open('条件判断');
  await page.getByRole('textbox', { name: '表达式' }).fill('current > vars.usual.predicted + 30.0');
  await open('产生告警');
  await page.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await open('发送消息');
  await page.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).fill('请到泵房查看。');
  await page.getByRole('combobox', { name: '接收人' }).fill('秦越');
  await page.locator('.ant-select-dropdown:visible').getByText('秦越').first().click();
  await page.keyboard.press('Escape');
  await linkRule(page);
}

async function linkRule(page: Page) {
  const links = [
    ['属性上报', '输出', '模型判断'],
    ['模型判断', '输出', '条件判断'],
    ['条件判断', '是', '产生告警'],
    ['条件判断', '是', '发送消息'],
  ] as const;
  for (const [from, port, to] of links) {
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`· ${from}$`) }) });
    await pick(page, item, `从“${port}”连到`, to);
  }
  await expect(page.getByText('没有发现问题')).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await said(page, '已发布版本 1', () =>
    dialog(page).getByRole('button', { name: '发布', exact: true }).click(),
  );
}

async function alarmStands(page: Page) {
  await page.goto('/console/iot/alarm?active=true');
  const row = page.getByRole('row').filter({ hasText: TITLE }).filter({ hasText: '一号泵' });
  await expect(row.first()).toBeVisible(RAN);
}

// rule: product.industrial
test('from what a gateway says to a model, a live rule and a message on a phone', { tag: '@main' }, async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(900_000);
  await logIn(page, 'lin.qiao');
  const gateway = await credentialOf(page, GATEWAY);
  const authorization = `Basic ${Buffer.from(`${gateway.name}:${gateway.secret}`).toString('base64')}`;
  await say(request, authorization, 1, [32, 0.42]);
  await test.step('dataset', () => makeDataset(page));
  await test.step('features', () => makeFeatures(page));
  await test.step('model and evaluation', () => makeModel(page));
  await test.step('the model is kept', () => keepModel(page));
  await test.step('a live rule asks it', () => drawRule(page));

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await phone.newPage();
  await logIn(theirs, 'qin.yue', '/console/message-center');
  await say(request, authorization, 2, [140, 0.42]);
  await test.step('alarm', () => alarmStands(page));
  await test.step('on a phone', async () => {
    await theirs.getByRole('link', { name: TITLE }).first().click();
    await expect(theirs.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(theirs.getByText('请到泵房查看。').filter({ visible: true }).first()).toBeVisible();
  });
  await phone.close();
});
