import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes } from '../support.ts';

/** The platform runs its projects and trains its models some time after the start. */
const READY = { timeout: 300_000 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Loaded again until the platform has what is shown. */
async function untilThere(page: Page, path: string, what: (page: Page) => Promise<void>) {
  await expect(async () => {
    await page.goto(path);
    await what(page);
  }).toPass({ ...READY, intervals: [5_000] });
}

test('visitors see three projects that ran', async ({ page }) => {
  test.setTimeout(400_000);
  await untilThere(page, '/common/bigdata-show', async () => {
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByText('读入行数')).toHaveCount(3);
  });
  await expect(page.getByRole('img', { name: /的画布/ })).toHaveCount(3);
  await expect(page.locator('.bigdata-sketch-figure').first()).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.getByRole('article').first().getByRole('link', { name: '逐步查看' }).click();
  await expect(heading(page, '浏览一个工程')).toBeVisible();
  await expect(page.getByText(/^第 1 步/)).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/^第 2 步/)).toBeVisible();
  await expect(page.locator('.cy-canvas-node').first()).toBeVisible();
  await isAccessibleInBothThemes(page);
});

test('one story, from data to model', { tag: '@main' }, async ({ page }) => {
  test.setTimeout(400_000);
  await untilThere(page, '/algorithm/poc', async () => {
    await expect(page.getByRole('region', { name: '四、评估' })).toBeVisible();
  });
  await expect(page.getByRole('region', { name: '一、数据' }).getByText(/共 [\d,]+ 行/)).toBeVisible();
  await isAccessibleInBothThemes(page);
});

test('a project to play with is changed, not saved, and asks to log in before it runs', async ({ page }) => {
  await page.goto('/algorithm/projectPoc');
  const nodes = page.locator('.cy-canvas-node');
  await expect(nodes.first()).toBeVisible();
  await expect(page.getByText('连接正确，可以运行。')).toBeVisible();
  const before = await nodes.count();
  await nodes.last().click();
  await page.keyboard.press('Delete');
  await expect(nodes).toHaveCount(before - 1);
  await page.getByRole('button', { name: '恢复原样' }).click();
  await expect(nodes).toHaveCount(before);
  await page.getByRole('button', { name: '运行', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '登录后运行' });
  await expect(dialog.getByRole('link', { name: '登录' })).toHaveAttribute('href', /login\?service=/);
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: '继续试' }).click();
  await expect(dialog).toBeHidden();
});

test('a model answers a visitor', async ({ page }) => {
  test.setTimeout(400_000);
  await untilThere(page, '/algorithm/trained-model', async () => {
    await expect(page.getByRole('button', { name: '让模型回答' })).toBeVisible();
  });
  await page.getByRole('button', { name: '让模型回答' }).click();
  await expect(page.getByText(/用时 [\d.]+ 毫秒/)).toBeVisible({ timeout: 60_000 });
  await isAccessibleInBothThemes(page);
});

test('a design of experiments is drawn and taken away', async ({ page }) => {
  await page.goto('/algorithm/lhdTest');
  await expect(heading(page, '拉丁超立方设计')).toBeVisible();
  await page.getByRole('spinbutton', { name: '试验次数' }).fill('12');
  const plan = page.getByRole('region', { name: '采样方案' });
  await expect(plan.getByRole('row')).toHaveCount(13);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(13);
  await expect(page.getByRole('link', { name: '登录后可保存为数据集' })).toBeVisible();
  await isAccessibleInBothThemes(page);
});
