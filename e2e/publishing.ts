import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { isAccessible, said } from './support.ts';

const picture = fileURLToPath(new URL('../server/src/demo/logo.png', import.meta.url));

/** The topmost dialog; closed by this button. */
export const answer = async (page: Page, button: string | RegExp) => {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: button }).click();
};
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Everything an application needs before it is reviewed. */
export async function publish(page: Page, name: string, mark: string) {
  await page.goto('/console/application-add?flag=enterprise');
  await page.getByRole('combobox', { name: '应用分类' }).click();
  await page.getByText('设备管理', { exact: true }).last().click();
  await page.getByText('状态监测', { exact: true }).last().click();
  await page.getByLabel('应用图标').setInputFiles(picture);
  // The picture is measured while the dialog opens: an earlier click has no effect.
  await expect(async () => {
    await answer(page, '使用');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await page.getByRole('textbox', { name: '应用名称' }).fill(name);
  await page.getByRole('textbox', { name: '英文名称' }).fill(`Bearing Watch ${mark}`);
  await page.getByRole('button', { name: '自动生成' }).click();
  await expect(page.getByRole('textbox', { name: '应用编码' })).toHaveValue(`bearing-watch-${mark}`);
  await page.getByRole('textbox', { name: '应用介绍' }).fill('听出轴承的早期故障。');
  await isAccessible(page);
  await page.getByRole('button', { name: '暂存' }).click();
  await answer(page, '继续编辑');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The price of a month in yuan. */
export async function addPlan(page: Page, price: string) {
  await page.getByText('资源方案', { exact: true }).first().click();
  await page.getByRole('button', { name: '新增方案' }).first().click();
  await page.getByRole('textbox', { name: '方案名称' }).fill('标准版');
  await page.getByRole('textbox', { name: '方案编码' }).fill('standard');
  await page.getByRole('spinbutton', { name: '每月价格' }).fill(price);
  await isAccessible(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await answer(page, /知道了|确定|OK/);
}

/** Where it runs elsewhere, or what is to run. */
export type Source = { url: string } | { node: Buffer };

export async function addVersion(page: Page, source: Source, what = '首个版本') {
  await page.getByText('版本', { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: '新增版本' }).first().click();
  await page.getByRole('textbox', { name: '版本说明' }).fill(what);
  await page.locator('input[type=file][aria-label="截图"]').setInputFiles(picture);
  await expect(page.getByRole('textbox', { name: '第 1 张的说明' })).toBeVisible();
  if ('url' in source) {
    await page.getByRole('radio', { name: '外部地址' }).check({ force: true });
    await page.getByRole('textbox', { name: '外部地址' }).fill(source.url);
  } else {
    await page.getByRole('radio', { name: 'Node 程序' }).check({ force: true });
    const file = { name: 'program.zip', mimeType: 'application/zip', buffer: source.node };
    await page.locator('input[type=file][aria-label="应用文件"]').setInputFiles(file);
    await expect(page.getByText('program.zip')).toBeVisible();
  }
  await isAccessible(page);
  await page.getByRole('button', { name: '发布并提交审核' }).click();
  await answer(page, /知道了|确定/);
}

/** Opens the waiting entry of this name. */
export async function openInQueue(page: Page, name: string, kind = '应用') {
  await page.goto('/console/application-verify-management');
  if (kind !== '应用')
    await page
      .getByRole('radiogroup', { name: '类别' })
      .getByText(new RegExp(`^${kind}`))
      .click();
  await row(page, name)
    .getByRole('link', { name: new RegExp(name) })
    .click();
}

export async function pass(page: Page) {
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await said(page, '审核通过', () => answer(page, '通过'));
}
