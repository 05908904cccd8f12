import { expect, type Page, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn } from '../support.ts';

// Whoever verifies decides on what the sandbox saw; whoever visits finds what was approved.

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const NAME = '刀具磨损提醒';

test('a verifier sees why a trial failed, and refuses with a reason', async ({ page }) => {
  await logIn(page, 'deng.rui', '/console/verify-algorithm-list');
  await expect(heading(page, '算法审核')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: NAME });
  // The first start tries what waits, one after another.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('1 项未通过', { timeout: 5000 });
  }).toPass();
  await isAccessibleInBothThemes(page);
  await row.getByRole('link', { name: NAME }).click();
  await expect(heading(page, NAME)).toBeVisible();
  const failed = page.getByRole('listitem').filter({ hasText: '样例数据' });
  await expect(failed).toContainText('未通过');
  await expect(page.getByText('Referenced column "wear_mm" not found').first()).toBeVisible();
  const source = page.getByRole('region', { name: 'main.sql 的内容' });
  await expect(source).toContainText('where wear_mm >=');
  await isAccessibleInBothThemes(page);

  await page.getByRole('button', { name: '不通过' }).click();
  await page.getByRole('button', { name: '确认不通过' }).click();
  await expect(page.getByRole('alert')).toHaveText('请填写不通过的原因');
  await page.getByLabel('不通过的原因').fill('数据里没有 wear_mm 这一列，请写明需要的列。');
  await page.getByRole('button', { name: '确认不通过' }).click();
  await page.getByRole('dialog').filter({ hasText: '已审核为不通过' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/console\/algorithm-list$/);

  await page.goto('/console/verify-algorithm-list?tab=refused');
  await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('已审核');
  await page.goto('/console/verify-algorithm-detail?id=nothing');
  await expect(page).toHaveURL(/\/exception\/415/);
});

test('a visitor finds a built-in algorithm in the library', async ({ page }) => {
  await page.goto('/common/application-market-portal');
  await page.getByRole('link', { name: '查看算法库' }).click();
  await expect(heading(page, '算法库')).toBeVisible();
  await page.getByRole('searchbox', { name: '按名称搜索算法' }).fill('特征缩放');
  const menu = page.getByRole('navigation', { name: '算法库' });
  await expect(menu.getByRole('link', { name: '逻辑回归' })).toHaveCount(0);
  await menu.getByRole('link', { name: '特征缩放' }).click();
  await expect(heading(page, '特征缩放')).toBeVisible();
  await expect(page.getByRole('figure', { name: /^输入 / })).toBeVisible();
  await expect(page.getByRole('region', { name: '参数', exact: true }).last()).toContainText('默认值');
  await isAccessibleInBothThemes(page);
  await page.goto('/common/algorithm-library?id=nothing');
  await expect(page.getByRole('heading', { name: '算法库里没有这个算法' })).toBeVisible();
});
