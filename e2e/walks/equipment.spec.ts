import { expect, type Page, test } from '@playwright/test';
import {
  addGateway,
  askForCertificate,
  CERTIFICATES,
  configureGateway,
  connectGateway,
  endGateway,
  passCertificate,
  reviewCertificate,
} from '../connecting.ts';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访网关';
/** Half a minute where everything is proved in full. */
const CUT_SECONDS = process.env.PROVE === 'full' ? 30 : 12;

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME }).first();

/** Registered, refused, mended and passed: a certificate in force. */
async function certify(page: Page, desk: Page) {
  await page.getByRole('link', { name: '注册证书' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请填写证书说明')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await askForCertificate(page, NAME, '三台机床');
  await expect(rowOf(page).getByText('注册待审核')).toBeVisible();

  await isAccessibleInBothThemes(desk);
  await reviewCertificate(desk, NAME);
  await isAccessibleInBothThemes(desk);
  await desk.keyboard.press('r');
  await desk.getByRole('button', { name: '没有写明接入的设备和测点' }).click();
  await said(desk, '审核成功', () => desk.getByRole('button', { name: '不通过' }).click());

  await page.goto(CERTIFICATES);
  await rowOf(page).getByRole('link', { name: '修改' }).click();
  await expect(page.getByText('没有写明接入的设备和测点')).toBeVisible();
  await page.getByRole('textbox', { name: '证书说明' }).fill('三台机床，42 个测点');
  await said(page, '提交成功', () => page.getByRole('button', { name: '提交' }).click());

  await reviewCertificate(desk, NAME);
  await expect(desk.getByText('三台机床，42 个测点')).toBeVisible();
  await passCertificate(desk);
  await page.goto(CERTIFICATES);
  await expect(rowOf(page).getByText(/^还有 36\d 天$/)).toBeVisible();
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
  await logIn(page, 'zhou.yan', CERTIFICATES);
  await expect(page.getByRole('link', { name: '五轴加工中心网关' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'deng.rui', '/console/equipment-certify-verify');
  await certify(page, desk);

  const wanted = { certificate: NAME, hardware: 'WALK-01', name: '走访现场' };
  const credential = await addGateway(page, wanted);
  const { id } = credential;
  const { program, output } = connectGateway(page, credential);
  try {
    await expect.poll(output).toContain('connected');
    await configureGateway(page, id);
    await expect.poll(output).toContain('configuration 1: 48 nodes');
    await page.goto(`/console/equipment-data-view/${id}`);
    const first = page.getByRole('row').filter({ hasText: '泵温度' });
    await expect(first.getByText('正常')).toBeVisible();
    await isAccessibleInBothThemes(page);

    const beganAt = Date.now() / 1000;
    // The page where the command was sent sees it go, and come back.
    await cutOff(page, id);
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

    await page.goto(CERTIFICATES);
    await rowOf(page).getByRole('link', { name: '申请销毁' }).click();
    await page.getByRole('textbox', { name: '销毁说明' }).fill('试用结束');
    await isAccessibleInBothThemes(page);
    await page.getByRole('button', { name: '提交' }).click();
    await expect(rowOf(page).getByText('销毁待审核')).toBeVisible();
    await page.getByRole('link', { name: NAME }).first().click();
    await expect(page.getByRole('dialog').getByText('试用结束').first()).toBeVisible();
    await isAccessibleInBothThemes(page);
    await reviewCertificate(desk, NAME);
    await passCertificate(desk);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/Not authorized|Connection refused/);
    await page.goto(`/console/equipment-detail/${id}`);
    await expect(page.getByText('未认证').first()).toBeVisible();
  } finally {
    await endGateway(program);
    await desk.context().close();
  }
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
