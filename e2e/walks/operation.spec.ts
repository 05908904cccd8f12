import { expect, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, said } from '../support.ts';

test('an operator looks at what is taken, and sets when to be notified', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'admin', '/console/platform-resource-monitor');
  for (const title of [
    '机器',
    '服务器',
    '数据库',
    '任务队列',
    '文件存储',
    '设备接入',
    '应用运行',
    '算法运行',
  ])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  // What this copy measured itself, beside the past of the demo.
  const machine = page.getByRole('region', { name: '机器', exact: true });
  await expect(machine.getByText(/^\d+%$/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '最耗时的语句' }).getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: '阈值' }).click();
  const row = page.getByRole('row').filter({ hasText: '机器 · 磁盘使用率' });
  await row.getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '修改“机器 · 磁盘使用率”的阈值' });
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('spinbutton', { name: '需关注' }).fill('99');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('“严重”不能小于“需关注”')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: '需关注' }).fill('60');
  await said(page, '阈值已保存', () => dialog.getByRole('button', { name: '保存' }).click());
  await expect(row.getByText('60%')).toBeVisible();
  await row.getByRole('button', { name: '恢复默认' }).click();
  await said(page, '已恢复默认阈值', () =>
    page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).last().click(),
  );
  await expect(row.getByText('85%')).toBeVisible();
});
