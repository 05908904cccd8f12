import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

const NAME = '走访产量';

/** Every character of two bytes, by what a decoder makes of them: no encoder for GBK is built in. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const bytesOf = new Map<string, [number, number]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      if (second !== 0x7f) bytesOf.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return Buffer.from(
    [...text].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code < 0x80 ? [code] : (bytesOf.get(sign) ?? []);
    }),
  );
}

/** Semicolons, decimal commas, words for what is missing, and one value that is no number. */
function messy(): Buffer {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0');
    const output = at % 10 === 3 ? '缺失' : 100 + at;
    const heat = at === 7 ? '约三十六' : `${36 + (at % 4)},${at % 2 ? '25' : '5'}`;
    return [`2026-06-${day}`, at % 2 ? '乙班' : '甲班', 1001 + at, output, heat].join(';');
  });
  return gbk(['日期;班组;批次;产量;温度', ...rows].join('\r\n'));
}

const drawer = (page: Page) => page.getByRole('dialog');
const openTab = (page: Page, name: string) =>
  page.locator('.cy-list-tabs label').filter({ hasText: name }).click();

async function choose(page: Page, label: string, option: string) {
  await drawer(page).getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function bring(page: Page) {
  await page.getByRole('button', { name: '上传数据集' }).first().click();
  const file = drawer(page).locator('input[type=file]');
  await file.setInputFiles({ name: '图片.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await expect(drawer(page).getByText('请选择正确类型的文件！')).toBeVisible();
  await file.setInputFiles({ name: `${NAME}.csv`, mimeType: 'text/csv', buffer: messy() });
  // What was found: a Chinese encoding, semicolons, decimal commas, and the word for what is missing.
  await expect(drawer(page).getByText('GBK / GB18030')).toBeVisible();
  await expect(drawer(page).getByText('分号 ;')).toBeVisible();
  await expect(drawer(page).getByText('逗号 1,5')).toBeVisible();
  await expect(drawer(page).getByTitle('缺失')).toBeVisible();
  await expect(drawer(page).getByText('1 个值不符合')).toBeVisible();
}

async function correctAndSave(page: Page) {
  // Numbers of batches are names, not amounts.
  await choose(page, '“批次”的类型', '文字');
  await drawer(page).getByRole('textbox', { name: '“温度”的名称' }).fill('炉温');
  await isAccessibleInBothThemes(page);
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer(page).getByText('请填写描述')).toBeVisible();
  await choose(page, '分类', '生产');
  await drawer(page).getByRole('textbox', { name: '描述' }).fill('两个班组的产量和炉温');
  await said(page, '数据集保存成功', () =>
    drawer(page).getByRole('button', { name: '保存', exact: true }).click(),
  );
  await expect(drawer(page)).toBeHidden();
}

async function seeIt(page: Page) {
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row.getByText('可用')).toBeVisible();
  await row.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(page.getByText('甲班').first()).toBeVisible();
  await isAccessibleInBothThemes(page);

  await openTab(page, '画像');
  const output = page.getByRole('region', { name: '产量' });
  await expect(output.getByText('4（10.0%）')).toBeVisible();
  await expect(page.getByRole('region', { name: '批次' }).getByText('VARCHAR')).toBeVisible();
  await expect(page.getByRole('region', { name: '相关系数' })).toBeVisible();
  await isAccessibleInBothThemes(page);
}

async function askIt(page: Page) {
  await openTab(page, 'SQL 查询');
  const box = page.getByRole('textbox', { name: 'SQL 语句' });
  await box.fill('SELECT nothing FROM data');
  await page.getByRole('button', { name: '运行', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await box.fill(
    'SELECT "班组", count("产量") AS n, round(avg("炉温"), 2) AS t FROM data GROUP BY 1 ORDER BY 1',
  );
  await box.press('Control+Enter');
  const result = page.getByRole('region', { name: '结果' });
  await expect(result.getByText('乙班')).toBeVisible();
  // Four of those of the second shift are missing.
  await expect(result.getByText('16', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '最近的查询' }).getByRole('listitem')).toHaveCount(2);
  await isAccessibleInBothThemes(page);
}

test('a messy Chinese table is uploaded, corrected, profiled, asked and deleted', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'lin.qiao', '/console/bigdata/dataset-management');
  await bring(page);
  await correctAndSave(page);
  await seeIt(page);
  await askIt(page);

  await openTab(page, '版本');
  await expect(page.getByText('1 个不符合')).toBeVisible();
  await openTab(page, '血缘');
  await expect(page.getByText('还没有项目或模型使用它')).toBeVisible();

  await page.goto('/console/bigdata/dataset-management');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await drawer(page).getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
});

test('a dataset without an id leads to the page for what is missing', async ({ page }) => {
  await logIn(page, 'lin.qiao', '/console/bigdata/dataset');
  await expect(page).toHaveURL(/\/exception\/415/);
});
