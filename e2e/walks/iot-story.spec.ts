import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { credentialOf } from '../gateway.ts';
import { logIn, said } from '../support.ts';

// The whole of it, from a product to the message that leaves: how each screen looks, its own walk checks.

const GATEWAY = 'HC-GW-0102';
const GAUGES = fileURLToPath(new URL('../gauges.xlsx', import.meta.url));
const PRODUCT = '走访水压表';
const RULE = '走访水压过高';
const ALARM = '水压过高';
const RUN = `story-${Date.now()}`;

const dialog = (page: Page) => page.getByRole('dialog');
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label:visible').filter({ hasText: name }).click();
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
};

async function model(page: Page) {
  await page.getByRole('button', { name: '新增产品' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(PRODUCT);
  await dialog(page).getByRole('textbox', { name: '编码' }).fill('WALK-GAUGE');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: PRODUCT })).toBeVisible();
  await page.getByRole('button', { name: '新增属性' }).click();
  await dialog(page).getByRole('textbox', { name: '标识符' }).fill('pressure');
  await dialog(page).getByRole('textbox', { name: '名称' }).first().fill('压力');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(dialog(page)).toBeHidden();
  await said(page, '草稿已保存', () => page.getByRole('button', { name: '保存草稿' }).click());
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await said(page, '版本 1 已发布', () =>
    dialog(page).getByRole('button', { name: '发布', exact: true }).click(),
  );
}

/** From a spreadsheet, with two of them. */
async function importDevices(page: Page) {
  await page.goto('/console/iot/device');
  await page.getByRole('button', { name: '导入子设备' }).click();
  await dialog(page).locator('input[type=file]').setInputFiles(GAUGES);
  await expect(dialog(page).getByText('2 行正确，可以导入')).toBeVisible();
  await dialog(page).getByRole('button', { name: '导入', exact: true }).click();
  await expect(dialog(page).getByText('导入完成：成功 2，失败 0')).toBeVisible();
}

async function say(request: APIRequestContext, authorization: string, seq: number) {
  const data = { run: RUN, seq, t: Date.now(), v: { 'water.pressure': 900 + seq, power: 900 + seq } };
  const answer = await request.post('/api-equipment/ingest', { data, headers: { authorization } });
  expect(await answer.json()).toMatchObject({ stored: 'new', faults: [] });
}

/** By the list of nodes: from what a gauge says to an alarm, and to a system outside. */
async function draw(page: Page) {
  await page.goto('/console/iot/rule-engine');
  await page.getByRole('button', { name: '新增规则' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(RULE);
  await pick(page, '产品', PRODUCT);
  await page.keyboard.press('Escape');
  await pick(page, '从模板开始', '空白');
  await dialog(page).getByRole('button', { name: '新增规则' }).click();
  await expect(page.getByRole('heading', { name: RULE, level: 1 })).toBeVisible();
  for (const name of ['属性上报', '条件判断', '产生告警', '转发数据'])
    await page.getByRole('button', { name: `添加${name}` }).click();
  await page.getByRole('button', { name: '节点列表' }).click();
  await pick(page, '从“输出”连到', '条件判断');
  await pick(page, '从“是”连到', '产生告警');
  await pick(page, '从“是”连到', '转发数据');
  const open = (name: RegExp) => page.getByRole('button', { name }).click();
  await open(/· 条件判断$/);
  await page.getByRole('textbox', { name: '表达式' }).fill('pressure > 800.0');
  await open(/· 产生告警$/);
  await page.getByRole('textbox', { name: '标题' }).fill(ALARM);
  await open(/· 转发数据$/);
  await pick(page, '转发实例', '演示接收器');
  await page.getByRole('textbox', { name: '内容模板' }).fill(`{"story": "\${device.code}"}`);
  // Its face names the instance.
  await expect(page.getByRole('list', { name: '规则的画布' }).getByText('演示接收器')).toBeVisible();
  await save(page);
}

async function save(page: Page) {
  await expect(page.getByText('没有发现问题')).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeEnabled();
}

async function rehearse(page: Page) {
  await openTab(page, '试运行');
  await page.getByRole('button', { name: '开始试运行' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeVisible({ timeout: 60_000 });
  const found = page.getByRole('region', { name: /只有草稿会做（[1-9]/ });
  await expect(found.getByText(ALARM).first()).toBeVisible();
  await openTab(page, '画布');
}

async function publish(page: Page, version: number, isCanary: boolean) {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  if (isCanary) {
    await dialog(page).getByRole('radio', { name: '先在一部分设备上灰度' }).check();
    await dialog(page).getByRole('spinbutton', { name: '设备占比' }).fill('50');
  }
  await dialog(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText(`已发布版本 ${version}`)).toBeVisible();
}

/** Other words, on half of the devices first. */
async function canary(page: Page) {
  await page.getByRole('button', { name: '节点列表' }).click();
  await page.getByRole('button', { name: /· 产生告警$/ }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(`${ALARM}，请检查`);
  await save(page);
  await publish(page, 2, true);
  await expect(
    page
      .getByText(/版本 2.*50/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

async function acknowledge(page: Page) {
  await page.goto('/console/iot/alarm?active=true');
  const row = page.getByRole('row').filter({ hasText: ALARM }).filter({ hasText: '一号水压表' });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.getByRole('checkbox').check();
  await said(page, '已确认 1 条', () => page.getByRole('button', { name: '确认', exact: true }).click());
  await expect(row.getByText('未恢复 · 已确认')).toBeVisible();
}

async function arrived(page: Page) {
  await page.goto('/console/iot/forward-instance');
  await page.getByRole('link', { name: '演示接收器' }).click();
  await openTab(page, '收到的消息');
  await expect(page.getByText(/"story": ?"WALK-G1"/).first()).toBeVisible({ timeout: 120_000 });
}

test('from a product to an alarm and a message that leaves', { tag: '@main' }, async ({ page, request }) => {
  test.setTimeout(240_000);
  await logIn(page, 'lin.qiao', '/console/iot/product');
  await model(page);
  await importDevices(page);
  const gateway = await credentialOf(page, GATEWAY);
  const authorization = `Basic ${Buffer.from(`${gateway.name}:${gateway.secret}`).toString('base64')}`;
  await say(request, authorization, 1);
  await draw(page);
  await rehearse(page);
  await publish(page, 1, false);
  await canary(page);
  await say(request, authorization, 2);
  await acknowledge(page);
  await arrived(page);
});
