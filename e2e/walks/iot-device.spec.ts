import { expect, type Page, test } from '@playwright/test';
import { runGateway } from '../gateway.ts';
import { isAccessibleInBothThemes, logIn, openFromMenu, said } from '../support.ts';

/** A gateway of the demo, and nodes of it that nothing is mapped to. */
const GATEWAY = 'HC-GW-0201';
const HEAD = 'code,name,product,gateway,tags,points';
const RIGHT = [
  `WALK-T1,走访水箱一,tank,${GATEWAY},walk=yes,`,
  `WALK-T2,走访水箱二,tank,${GATEWAY},walk=yes,`,
];
const WRONG = `WALK-T3,走访水箱三,nowhere,${GATEWAY},walk=yes,`;
const MENDED = `WALK-T3,走访水箱三,tank,${GATEWAY},walk=yes,`;

const choose = async (page: Page, label: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
};

const tab = (page: Page, name: string) =>
  page.locator('.cy-tabbed').getByText(name, { exact: true }).first().click();

const file = (lines: string[]) => ({
  ...{ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines].join('\r\n')) },
});

/** Tried with an error in it, mended, and imported. */
async function importChildren(page: Page) {
  await openFromMenu(page, '设备');
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '导入子设备' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file([...RIGHT, WRONG]));
  await expect(dialog.getByText('1 行有错误，请修改文件后重新选择')).toBeVisible();
  await expect(dialog.getByText('产品不存在')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  await input.setInputFiles(file([...RIGHT, MENDED]));
  await expect(dialog.getByText('3 行正确，可以导入')).toBeVisible();
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(dialog.getByText('导入完成：成功 3，失败 0')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
}

/** Nodes of the gateway become properties, and their values come by themselves. */
async function mapAndLook(page: Page) {
  await page.getByRole('textbox', { name: '搜索名称或编码' }).fill('WALK-T');
  await page.getByRole('link', { name: '走访水箱一' }).click();
  await page.waitForURL(/device-detail\/child\/[0-9a-f-]{36}\/WALK-T1\/modbus/);
  await isAccessibleInBothThemes(page);
  await tab(page, '测点映射');
  await choose(page, /^水温/, /^cooling\.temperature/);
  await said(page, '测点映射已保存', () => page.getByRole('button', { name: '保存' }).click());
  await tab(page, '运行状态');
  const card = page.getByRole('region', { name: '水温' });
  await expect(card).toContainText(/\d.*℃/);
  const before = await card.locator('.iot-card-value').textContent();
  await expect(card.locator('.iot-card-value')).not.toHaveText(before ?? '');
  await isAccessibleInBothThemes(page);
}

/** Hints in the address that are wrong are mended; an unknown id leads nowhere. */
async function mendAddress(page: Page) {
  const id = /child\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.goto(`/console/iot/device-detail/gateway/${id}/WRONG/http`);
  await page.waitForURL(/device-detail\/child\/[0-9a-f-]{36}\/WALK-T1\/modbus/);
  await page.goto('/console/iot/device-detail/child/00000000-0000-4000-8000-000000000000/X/http');
  await page.waitForURL(/exception\/415/);
}

/** A question is tried before it is saved. */
async function groupByQuery(page: Page) {
  await openFromMenu(page, '设备分组');
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '新增分组' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名称' }).first().fill('走访分组');
  await choose(page, '方式', '按条件');
  await choose(page, '标签', 'walk=yes');
  await expect(dialog.getByText('符合条件的设备有 3 个')).toBeVisible();
  await said(page, '分组已新增', () => dialog.getByRole('button', { name: '保存' }).click());
  await expect(page.getByRole('link', { name: '走访水箱三' })).toBeVisible();
}

test('children are imported, mapped, seen live and grouped', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/dashboard');
  await importChildren(page);
  const gateway = await runGateway(page, GATEWAY);
  try {
    await mapAndLook(page);
  } finally {
    gateway.kill();
  }
  await mendAddress(page);
  await page.goto('/console/user-details');
  await groupByQuery(page);
});
