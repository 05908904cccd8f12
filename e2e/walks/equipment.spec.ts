import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

const LIST = '/console/equipment-certify-list';
const NAME = '走访网关';

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME }).first();

async function review(page: Page) {
  await page.goto('/console/equipment-certify-verify');
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
}

test('an enterprise registers a certificate, is refused, mends it, has it passed, and asks for its end', async ({
  page,
  browser,
}) => {
  test.slow();
  await logIn(page, 'zhou.yan', LIST);
  await expect(page.getByRole('link', { name: '五轴加工中心网关' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('link', { name: '注册证书' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请填写证书说明')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: '证书名称' }).fill(NAME);
  await page.getByRole('textbox', { name: '证书说明' }).fill('三台机床');
  await page.getByRole('textbox', { name: '注册说明' }).fill('试用');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(rowOf(page).getByText('注册待审核')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'deng.rui', '/console/equipment-certify-verify');
  await isAccessibleInBothThemes(desk);
  await review(desk);
  await isAccessibleInBothThemes(desk);
  await desk.keyboard.press('r');
  await desk.getByRole('button', { name: '没有写明接入的设备和测点' }).click();
  await desk.getByRole('button', { name: '不通过' }).click();
  await expect(desk.getByText('审核成功')).toBeVisible();

  await page.goto(LIST);
  await rowOf(page).getByRole('link', { name: '修改' }).click();
  await expect(page.getByText('没有写明接入的设备和测点')).toBeVisible();
  await page.getByRole('textbox', { name: '证书说明' }).fill('三台机床，42 个测点');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('提交成功')).toBeVisible();

  await review(desk);
  await expect(desk.getByText('三台机床，42 个测点')).toBeVisible();
  await desk.keyboard.press('a');
  await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(desk.getByText('审核成功')).toBeVisible();
  await desk.context().close();

  await page.goto(LIST);
  await expect(rowOf(page).getByText(/^还有 36\d 天$/)).toBeVisible();
  await rowOf(page).getByRole('link', { name: '申请销毁' }).click();
  await page.getByRole('textbox', { name: '销毁说明' }).fill('试用结束');
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(rowOf(page).getByText('销毁待审核')).toBeVisible();
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('dialog').getByText('试用结束').first()).toBeVisible();
  await isAccessibleInBothThemes(page);
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
