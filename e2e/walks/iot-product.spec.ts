import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访水泵';

const drawer = (page: Page) => page.getByRole('dialog');

const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();

async function choose(page: Page, label: string, option: string) {
  await drawer(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function begin(page: Page, verb: string, id: string, name: string) {
  await page.getByRole('button', { name: verb }).click();
  await drawer(page).getByRole('textbox', { name: '标识符' }).first().fill(id);
  await drawer(page).getByRole('textbox', { name: '名称' }).first().fill(name);
}

async function take(page: Page) {
  await drawer(page).getByRole('button', { name: '确定' }).click();
  await expect(drawer(page)).toBeHidden();
}

async function addProduct(page: Page) {
  await page.getByRole('button', { name: '新增产品' }).click();
  await drawer(page).getByRole('textbox', { name: '名称' }).fill(NAME);
  await drawer(page).getByRole('textbox', { name: '编码' }).fill('WALK-PUMP');
  await isAccessibleInBothThemes(page);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
}

async function describeIt(page: Page) {
  await begin(page, '新增属性', 'flow', '流量');
  await drawer(page).getByRole('textbox', { name: '单位' }).fill('m³/h');
  await drawer(page).getByRole('spinbutton', { name: '最小值' }).fill('10');
  await drawer(page).getByRole('spinbutton', { name: '最大值' }).fill('5');
  await drawer(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('最大值不能小于最小值')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await drawer(page).getByRole('spinbutton', { name: '最大值' }).fill('200');
  await take(page);

  await begin(page, '新增属性', 'FLOW', '工况');
  await drawer(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('标识符已存在，请重新输入')).toBeVisible();
  await drawer(page).getByRole('textbox', { name: '标识符' }).fill('state');
  await choose(page, '数据类型', '枚举');
  for (const [index, name] of ['停止', '运行'].entries()) {
    await drawer(page).getByRole('button', { name: '新增枚举值' }).click();
    await drawer(page).getByRole('textbox', { name: '含义' }).nth(index).fill(name);
  }
  await isAccessibleInBothThemes(page);
  await take(page);
  await expect(page.getByText('0=停止 · 1=运行')).toBeVisible();

  await openTab(page, '事件');
  await begin(page, '新增事件', 'overheated', '过热');
  await choose(page, '级别', '故障');
  await drawer(page)
    .getByRole('button', { name: /新增参数/ })
    .click();
  const parameter = drawer(page).getByRole('group', { name: '输出参数 1' });
  await parameter.getByRole('textbox', { name: '标识符' }).fill('temperature');
  await parameter.getByRole('textbox', { name: '名称' }).fill('温度');
  await isAccessibleInBothThemes(page);
  await take(page);
}

async function publish(page: Page, version: number) {
  await said(page, '草稿已保存', () => page.getByRole('button', { name: '保存草稿' }).click());
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(drawer(page).getByText(`发布版本 ${version}`)).toBeVisible();
}

/** Another unit: what goes by the former one would be wrong. */
async function breakIt(page: Page) {
  await openTab(page, '属性');
  const row = page.getByRole('row').filter({ hasText: 'flow' });
  await row.getByRole('button', { name: '修改' }).click();
  await drawer(page).getByRole('textbox', { name: '单位' }).fill('L/s');
  await take(page);
  await publish(page, 2);
  await expect(drawer(page).getByText('单位改变')).toBeVisible();
  await expect(drawer(page).getByText('m³/h → L/s')).toBeVisible();
  const send = drawer(page).getByRole('button', { name: '发布', exact: true });
  await expect(send).toBeDisabled();
  await isAccessibleInBothThemes(page);
  await drawer(page).getByRole('checkbox').check();
  await said(page, '版本 2 已发布', () => send.click());
}

async function parse(page: Page) {
  await openTab(page, '数据解析');
  await page.getByRole('button', { name: '二进制报文' }).click();
  await page.getByRole('button', { name: '运行', exact: true }).click();
  const result = page.getByRole('status', { name: '结果' });
  await expect(result.getByText('25.5')).toBeVisible();
  await expect(result.getByText(/物模型中没有：temperature, pressure, running/)).toBeVisible();
  await page.getByRole('textbox', { name: '解析程序' }).fill('function decode() {\n  return none;\n}');
  await page.getByRole('button', { name: '运行', exact: true }).click();
  await expect(result.getByText(/第 2 行/)).toBeVisible();
  await isAccessibleInBothThemes(page);
  await said(page, '草稿已保存', () => page.getByRole('button', { name: '保存草稿' }).click());
}

test('a product is described, published, changed in what breaks, and taught to read messages', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logIn(page, 'lin.qiao', '/console/iot/product');
  await expect(page.getByRole('link', { name: '冷却水泵' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await addProduct(page);
  await describeIt(page);
  await publish(page, 1);
  await said(page, '版本 1 已发布', () =>
    drawer(page).getByRole('button', { name: '发布', exact: true }).click(),
  );
  await breakIt(page);
  await parse(page);
  await openTab(page, '版本');
  const compared = page.getByRole('region', { name: '比较版本' });
  await expect(compared.getByText('数据解析')).toBeVisible();
  await isAccessibleInBothThemes(page);
});
