import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

const FORWARD = '走访接收器';
const PUSH = '走访推送';
const SECRET = '走访密钥';

const dialog = (page: Page) => page.getByRole('dialog');
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label:visible').filter({ hasText: name }).click();

async function addForward(page: Page) {
  await page.goto('/console/iot/forward-instance');
  await expect(page.getByRole('link', { name: '演示接收器' })).toBeVisible();
  await page.getByRole('button', { name: '新增转发实例' }).click();
  await page.getByRole('menuitem', { name: /HTTP/ }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(FORWARD);
  // An address inside is refused, in words.
  await dialog(page).getByRole('textbox', { name: '地址' }).fill('http://10.1.2.3/in');
  await dialog(page).getByRole('button', { name: '测试连接' }).click();
  await expect(dialog(page).getByText(/这个地址在内网/)).toBeVisible();
  await isAccessibleInBothThemes(page);
  await dialog(page).getByRole('switch', { name: '发到平台自己的接收器' }).click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: FORWARD })).toBeVisible();
}

/** A secret is set, seen to be set, and removed again. */
async function removeSecret(page: Page) {
  await page.goto('/console/iot/forward-instance');
  await page.getByRole('button', { name: '新增转发实例' }).click();
  await page.getByRole('menuitem', { name: /HTTP/ }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(SECRET);
  await dialog(page).getByRole('textbox', { name: '地址' }).fill('https://example.com/in');
  await dialog(page)
    .getByLabel(/^Authorization/)
    .fill('Bearer walk');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: SECRET })).toBeVisible();
  const edit = () =>
    page.getByRole('button', { name: '修改', exact: true }).filter({ visible: true }).first().click();
  await edit();
  await dialog(page).getByRole('button', { name: '移除Authorization 请求头' }).click();
  await expect(dialog(page).getByRole('textbox', { name: /Authorization/ })).toHaveValue('保存后移除');
  await isAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page)).toBeHidden();
  await edit();
  await expect(dialog(page).getByLabel(/^Authorization/)).toHaveAttribute('placeholder', '未设置');
  await page.keyboard.press('Escape');
}

async function addPush(page: Page) {
  await page.goto('/console/iot/data-push');
  await page.getByRole('button', { name: '新增数据推送' }).click();
  await dialog(page).getByRole('textbox', { name: '名称' }).fill(PUSH);
  await dialog(page).getByRole('combobox', { name: '转发实例' }).click();
  await page.getByTitle(FORWARD).click();
  await dialog(page).getByRole('textbox', { name: '过滤条件' }).fill('kind = "property"');
  await expect(dialog(page).getByText(/第 \d+ 个字符/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '过滤条件' }).fill('kind == "property"');
  await dialog(page)
    .getByRole('textbox', { name: '模板' })
    .fill('{"code": "$' + '{deviceCode}"}');
  // No gateway delivers in walks: the expressions are fine, and there is nothing to try them on.
  await expect(dialog(page).getByText(/这个范围内还没有消息|这条消息会推送/)).toBeVisible();
  await isAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: PUSH })).toBeVisible();
}

test('an instance is tried and added, a push is checked while it is written, and leads there', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logIn(page, 'lin.qiao');
  await removeSecret(page);
  await addForward(page);
  await addPush(page);
  await page.getByRole('link', { name: FORWARD }).click();
  await openTab(page, '收到的消息');
  await expect(
    page
      .getByText(/还没有收到消息|共收到/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await isAccessibleInBothThemes(page);
  await openTab(page, '概况');
  await expect(page.getByText('匹配', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await isAccessibleInBothThemes(page);
  await openTab(page, '使用它的数据推送');
  await expect(page.getByRole('link', { name: PUSH })).toBeVisible();
  await openTab(page, '死信');
  await expect(page.getByText('没有死信').filter({ visible: true })).toBeVisible();
});
