import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const LIST = '/console/equipment-certify-list';
const NAME = '走访网关';
/** The program anybody runs with `npm run gateway`. */
const PROGRAM = fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url));
/** Half a minute where everything is proved in full. */
const CUT_SECONDS = process.env.PROVE === 'full' ? 30 : 6;

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME }).first();

async function review(page: Page) {
  await page.goto('/console/equipment-certify-verify');
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
}

async function pass(desk: Page) {
  await desk.keyboard.press('a');
  await said(desk, '审核成功', () => desk.getByRole('dialog').getByRole('button', { name: '通过' }).click());
}

/** Registered, refused, mended and passed: a certificate in force. */
async function certify(page: Page, desk: Page) {
  await page.getByRole('link', { name: '注册证书' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请填写证书说明')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: '证书名称' }).fill(NAME);
  await page.getByRole('textbox', { name: '证书说明' }).fill('三台机床');
  await page.getByRole('textbox', { name: '注册说明' }).fill('试用');
  await said(page, '提交成功', () => page.getByRole('button', { name: '提交' }).click());
  await expect(rowOf(page).getByText('注册待审核')).toBeVisible();

  await isAccessibleInBothThemes(desk);
  await review(desk);
  await isAccessibleInBothThemes(desk);
  await desk.keyboard.press('r');
  await desk.getByRole('button', { name: '没有写明接入的设备和测点' }).click();
  await said(desk, '审核成功', () => desk.getByRole('button', { name: '不通过' }).click());

  await page.goto(LIST);
  await rowOf(page).getByRole('link', { name: '修改' }).click();
  await expect(page.getByText('没有写明接入的设备和测点')).toBeVisible();
  await page.getByRole('textbox', { name: '证书说明' }).fill('三台机床，42 个测点');
  await said(page, '提交成功', () => page.getByRole('button', { name: '提交' }).click());

  await review(desk);
  await expect(desk.getByText('三台机床，42 个测点')).toBeVisible();
  await pass(desk);
  await page.goto(LIST);
  await expect(rowOf(page).getByText(/^还有 36\d 天$/)).toBeVisible();
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
}

/** Adds a gateway with that certificate, and issues its credential. */
async function addGateway(page: Page) {
  await page.goto('/console/equipment-add');
  await choose(page, '类型', 'Modbus 采集网关');
  await page.getByRole('textbox', { name: '硬件 ID' }).fill('WALK-01');
  await page.getByRole('textbox', { name: '名称' }).fill('走访现场');
  await choose(page, '设备证书', new RegExp(NAME));
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/equipment-detail/);
  const id = /equipment-detail\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: '签发凭据' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '签发凭据' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: /下载$/ }).click();
  const { username, password } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();
  return { id, username, password };
}

type Credential = Awaited<ReturnType<typeof addGateway>>;

function runGateway(page: Page, { id, username, password }: Credential) {
  const url = new URL('/mqtt', page.url());
  url.protocol = 'ws:';
  const program = spawn(process.execPath, [PROGRAM, '--url', url.href, '--id', id], {
    env: { ...process.env, GATEWAY_KEY: username, GATEWAY_SECRET: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return { program, output: () => output };
}

/** From what the running gateway says it can read. */
async function configure(page: Page, id: string) {
  await page.goto(`/console/equipment-config/${id}`);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '扫描地址' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新增全部 48 个节点' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await said(page, '网关配置保存成功!', () =>
    page.getByRole('dialog').getByRole('button', { name: '保存' }).click(),
  );
}

async function cutOff(page: Page, id: string) {
  await page.goto(`/console/equipment-detail/${id}`);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '发送命令' }).click();
  await page.getByRole('textbox', { name: '命令', exact: true }).fill('cut');
  await page.getByRole('button', { name: '添加参数' }).click();
  await page.getByRole('textbox', { name: '参数名' }).fill('seconds');
  await page.getByRole('textbox', { name: '值' }).fill(String(CUT_SECONDS));
  await said(page, '命令 cut 已发出', () => page.getByRole('button', { name: '发送', exact: true }).click());
}

const records = (page: Page) => page.getByRole('region', { name: '原始记录' });

/** When the newest records were measured, in seconds. */
const measured = (page: Page) =>
  records(page)
    .locator('td:first-child time')
    .evaluateAll((all) => all.map((one) => Date.parse(one.getAttribute('datetime') ?? '') / 1000));

test('a gateway’s life: certified after a refusal, configured from a scan, cut off without a hole, thrown out at the end', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  await logIn(page, 'zhou.yan', LIST);
  await expect(page.getByRole('link', { name: '五轴加工中心网关' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'deng.rui', '/console/equipment-certify-verify');
  await certify(page, desk);

  const credential = await addGateway(page);
  const { id } = credential;
  const { program, output } = runGateway(page, credential);
  try {
    await expect.poll(output).toContain('connected');
    await configure(page, id);
    await expect.poll(output).toContain('configuration 1: 48 nodes');
    await page.goto(`/console/equipment-data-view/${id}`);
    const first = page.getByRole('row').filter({ hasText: '泵温度' });
    await expect(first.getByText('正常')).toBeVisible();
    await isAccessibleInBothThemes(page);

    const beganAt = Date.now() / 1000;
    await cutOff(page, id);
    await page.goto(`/console/equipment-detail/${id}`);
    await expect(page.getByText('未连接')).toBeVisible();
    await expect(page.getByText('已连接')).toBeVisible({ timeout: 90_000 });
    // What it measured meanwhile has come: there is no second without a record.
    await expect(async () => {
      await page.goto(`/console/equipment-backup-detail/${id}?nodes=rig1%2Ftemp`);
      await expect(records(page).getByRole('row').nth(5)).toBeVisible();
      const times = (await measured(page)).sort((a, b) => a - b);
      expect(times.at(-1)).toBeGreaterThan(beganAt + CUT_SECONDS + 2);
      const steps = times.slice(1).map((at, n) => at - (times[n] ?? at));
      expect(Math.max(...steps)).toBeLessThanOrEqual(2);
    }).toPass({ timeout: 90_000 });
    await isAccessibleInBothThemes(page);
    await page.goto(`/console/equipment-detail/${id}?tab=delivery`);
    await expect(page.getByText('没有缺少的消息')).toBeVisible();

    await page.goto(LIST);
    await rowOf(page).getByRole('link', { name: '申请销毁' }).click();
    await page.getByRole('textbox', { name: '销毁说明' }).fill('试用结束');
    await isAccessibleInBothThemes(page);
    await page.getByRole('button', { name: '提交' }).click();
    await expect(rowOf(page).getByText('销毁待审核')).toBeVisible();
    await page.getByRole('link', { name: NAME }).first().click();
    await expect(page.getByRole('dialog').getByText('试用结束').first()).toBeVisible();
    await isAccessibleInBothThemes(page);
    await review(desk);
    await pass(desk);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/Not authorized|Connection refused/);
    await page.goto(`/console/equipment-detail/${id}`);
    await expect(page.getByText('未认证').first()).toBeVisible();
  } finally {
    await stop(program);
    await desk.context().close();
  }
});

const stop = (program: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (program.exitCode !== null) return resolve();
    program.once('exit', () => resolve());
    program.kill('SIGKILL');
  });

test('a type of gateways is added, and its name only once', async ({ page }) => {
  await logIn(page, 'admin', '/console/equipment-type-list');
  await expect(page.getByRole('link', { name: 'Modbus 采集网关' })).toBeVisible();
  await page.getByRole('link', { name: '新增类型' }).click();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('Modbus 采集网关');
  await page.getByRole('textbox', { name: '编码' }).fill('MODBUS-2');
  await page.getByRole('textbox', { name: '说明' }).fill('另一种');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('名称已存在，请重新输入')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('Modbus 采集网关二代');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: 'Modbus 采集网关二代' })).toBeVisible();
});
