import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { passSpaceDays } from '../clock.ts';
import { isAccessibleInBothThemes, logIn, topUp } from '../support.ts';

const SECRET = 'Harbour2026';

const submit = async (page: Page) => {
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('等待平台审核')).toBeVisible();
};

/** The program of PostgreSQL where there is one; otherwise the same question by the driver the server uses. */
async function answerOf(url: string, sql: string): Promise<string> {
  try {
    return execFileSync('psql', [url, '-Atc', sql], { encoding: 'utf8' }).trim();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    await client.end();
    return String(rows[0]?.[0]);
  }
}

// rule: buy.tenantSpace
test('an enterprise tops up, applies for a space, is rejected, mends it, works in it, and renews it when its time is over', {
  tag: '@main',
}, async ({ page, browser, baseURL }) => {
  test.slow();
  await logIn(page, 'zhou.yan', '/common/application-market-list?name=轻量 MES');
  await page.getByRole('link', { name: '轻量 MES', exact: true }).click();
  await page.getByRole('button', { name: '部署/购买' }).first().click();
  await expect(page.getByText('企业还没有租户空间').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '确认购买' })).toBeDisabled();
  await topUp(page, '3000');

  await page.goto('/console/initialize-tenant-space');
  await page.getByRole('textbox', { name: '域名' }).fill('YunShanWalk');
  await expect(page.getByText(/可以使用。地址/)).toBeVisible();
  await page.getByRole('textbox', { name: '空间名称' }).fill('yunshan');
  await page.getByLabel('空间密码').fill(SECRET);
  await page.getByText('标准版', { exact: true }).click();
  await page.getByRole('spinbutton', { name: '时长' }).fill('1');
  await expect(page.getByText('¥599.00').first()).toBeVisible();
  await isAccessibleInBothThemes(page);
  await submit(page);

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'admin', '/console/namespace-verify-page');
  await desk.getByRole('link', { name: 'yunshan' }).click();
  await isAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: '不通过' }).click();
  await desk.getByText('空间名称或域名与企业不符').click();
  await desk.getByRole('button', { name: '不通过' }).click();
  await expect(desk.getByText('已标记为不通过，并通知了提交人')).toBeVisible();

  await page.reload();
  await expect(page.getByText('空间名称或域名与企业不符')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '域名' })).toBeDisabled();
  await page.getByRole('textbox', { name: '空间名称' }).fill('yunshanlab');
  await submit(page);

  await desk.goto('/console/namespace-verify-page');
  await desk.getByRole('link', { name: 'yunshanlab' }).click();
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('租户空间已经可以使用')).toBeVisible();

  // Its first database answers whoever knows the password, which is shown once.
  await page.goto('/console/database-service');
  const row = page.getByRole('row').filter({ hasText: 'yunshanlab' }).last();
  await expect(row.getByText('可用')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await row.getByRole('button', { name: '连接信息' }).click();
  await page.getByRole('dialog').getByLabel('租户空间密码').fill(SECRET);
  await page.getByRole('button', { name: '设置新密码并显示' }).click();
  const url = await page
    .getByText(/^postgresql:\/\//)
    .first()
    .innerText();
  expect(await answerOf(url, 'select 6 * 7')).toBe('42');
  await page.getByRole('button', { name: '我已保存' }).click();

  // More memory, which a reviewer of the platform grants.
  await page.goto('/console/increase-quota');
  await page.getByRole('spinbutton', { name: /内存/ }).fill('1');
  await isAccessibleInBothThemes(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('申请已提交，等待审核')).toBeVisible();
  await desk.goto('/console/namespace-verify-page?tab=requests');
  const request = desk.getByRole('row').filter({ hasText: '云杉精密' });
  await request.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(desk.getByText(/^已通过/)).toBeVisible();
  await desk.context().close();
  await page.reload();
  await expect(page.getByRole('row').getByText('已生效')).toBeVisible();

  // Its month and the days of grace go by: it stands still, and comes back renewed, with what was added.
  await passSpaceDays(baseURL ?? '', '云杉精密制造有限公司', 40);
  await expect(async () => {
    await page.goto('/console/tenant-space');
    await expect(page.getByText(/^空间已停机，数据保留到/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('button', { name: '续费' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('¥629.00').first()).toBeVisible();
  await dialog.getByRole('button', { name: /并续费$/ }).click();
  await expect(page.getByText(/^已续费，使用至/)).toBeVisible();
  await expect(page.getByText(/^空间已停机/)).toBeHidden();
});
