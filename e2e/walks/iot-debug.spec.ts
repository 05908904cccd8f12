import { expect, type Page, test } from '@playwright/test';
import { runGateway } from '../gateway.ts';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

/** A gateway of the demo, which the walk runs, and a valve behind it. */
const GATEWAY = '能源站';
const VALVE = '出水阀';
const PAGE = '/console/iot/device-debug';

const pick = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: '选择设备' }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click();
  await expect(page.getByRole('region', { name: '检查清单' }).getByRole('listitem')).toHaveCount(9);
};
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
};
const check = (page: Page, name: string) =>
  page.getByRole('region', { name: '检查清单' }).getByRole('listitem').filter({ hasText: name });
const sending = (page: Page) => page.getByRole('region', { name: '发送', exact: true });
const rows = (page: Page) => page.getByRole('listbox', { name: '实时报文' }).getByRole('option');
const send = (page: Page) =>
  sending(page)
    .getByRole('button', { name: /发\s*送/ })
    .click();
/** On the page of the device, where it is disabled and enabled. */
async function turn(page: Page, verb: '停用' | '启用') {
  await page.getByRole('button', { name: verb, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (verb === '停用') await dialog.getByRole('button', { name: verb }).click();
  await expect(
    page.getByRole('button', { name: verb === '停用' ? '启用' : '停用', exact: true }).first(),
  ).toBeVisible();
}

/** The gateway was stopped: the valve behind it says so, and the links lead to the reason. */
async function findAndMend(page: Page) {
  await check(page, '所属网关').getByRole('link', { name: '检查网关' }).click();
  await expect(check(page, '设备状态')).toContainText('设备已停用');
  await expect(check(page, '网络')).toContainText('设备能到达平台');
  await isAccessibleInBothThemes(page);
  await check(page, '设备状态').getByRole('link', { name: '打开设备' }).click();
  await page.waitForURL(/device-detail/);
  await turn(page, '启用');
  await page.goto(PAGE);
  await pick(page, VALVE);
  await expect(check(page, '所属网关')).toContainText('所属网关在线', { timeout: 60_000 });
}

/** What it says, as it was understood; what it is sent, and its answer. */
async function watchAndSpeak(page: Page) {
  await said(page, '调试已开始', () => page.getByRole('button', { name: '开始调试' }).click());
  await expect(page.getByText(/正在调试这个设备/)).toBeVisible();
  await rows(page).filter({ hasText: 'up/data/json' }).filter({ hasText: '已存储' }).first().click();
  const detail = page.getByRole('region', { name: '报文内容' });
  await expect(detail).toContainText('valve.opening');
  await detail.getByText('十六进制', { exact: true }).click();
  // The gateway sends the values of all its children in one message: those of the others stay hidden.
  await expect(detail).toContainText('还含有其他子设备的值');
  await choose(page, '做什么', '写属性');
  await sending(page).getByRole('spinbutton').first().fill('40');
  await send(page);
  await expect(sending(page).getByText(/^已应答/)).toBeVisible();
  await sending(page).getByText('代设备发送').click();
  await sending(page).getByRole('spinbutton').first().fill('55');
  await send(page);
  await expect(sending(page).getByText('已存储')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'lin.qiao 模拟' }).first()).toBeVisible();
  await isAccessibleInBothThemes(page);
}

test('a device that does not connect: the checklist leads to the reason, it is mended, watched, written to and simulated', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logIn(page, 'lin.qiao', PAGE);
  const gateway = await runGateway(page, 'HC-GW-0201');
  try {
    await expect(page.getByText('选择一个设备开始')).toBeVisible();
    await isAccessibleInBothThemes(page);
    await pick(page, GATEWAY);
    await expect(check(page, '网络')).toContainText('已连接', { timeout: 90_000 });
    await page.getByRole('link', { name: '设备详情' }).click();
    await page.waitForURL(/device-detail/);
    await turn(page, '停用');
    await page.goto(PAGE);
    await pick(page, VALVE);
    await expect(check(page, '所属网关')).toContainText('所属网关不在线');
    await findAndMend(page);
    await watchAndSpeak(page);
    await page.getByRole('link', { name: '设备详情' }).click();
    await page.waitForURL(/device-detail/);
    // The page before says it too, until it is hidden.
    await expect(page.getByText(/正在调试这个设备/).filter({ visible: true })).toHaveCount(1);
    await page.getByRole('link', { name: '调试', exact: true }).click();
    await said(page, '调试已结束', () => page.getByRole('button', { name: '结束调试' }).click());
  } finally {
    gateway.kill();
  }
});
