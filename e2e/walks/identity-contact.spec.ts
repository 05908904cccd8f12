import { expect, test } from '@playwright/test';
import { isAccessible, logIn, said } from '../support.ts';

test('a new email entered by an administrator waits for its owner to confirm it', async ({
  page,
  browser,
}) => {
  test.slow();
  await logIn(page, 'admin', '/console/user-list-management?q=meng.xia');
  await expect(page.getByRole('cell', { name: '138****0008' })).toBeVisible();
  await page.getByRole('link', { name: '编辑' }).first().click();
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill('meng.xia@new.example');
  await page.getByRole('button', { name: '保存' }).click();
  await said(page, '新的联系方式等待本人确认', () =>
    page.getByRole('dialog').getByRole('button', { name: '修改' }).click(),
  );
  await page.goto('/console/user-list-management?q=meng.xia');
  await expect(page.getByText('m***@new.example 等待本人确认')).toBeVisible();

  const context = await browser.newContext({ locale: 'zh-CN' });
  const owner = await context.newPage();
  await logIn(owner, 'meng.xia', '/console/user-details');
  await expect(owner.getByText('新邮箱 meng.xia@new.example 等待您确认')).toBeVisible();
  await isAccessible(owner);
  await owner.getByRole('button', { name: '确认更换' }).click();
  const dialog = owner.getByRole('dialog', { name: '确认新邮箱' });
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  await isAccessible(owner);
  await dialog.getByRole('button', { name: '取消' }).click();
  await owner.goto('/console/personal-settings?tab=account');
  await owner.getByRole('button', { name: '拒绝' }).click();
  await said(owner, '已拒绝，联系方式没有改变', () =>
    owner.getByRole('dialog').getByRole('button', { name: '拒绝' }).click(),
  );
  await expect(owner.getByText('等待您确认')).toBeHidden();

  await owner.goto('/common/contact-objection#token=0123456789012345678901234567890123456789012');
  await isAccessible(owner);
  await owner.getByRole('button', { name: '提出异议' }).click();
  await expect(owner.getByText('链接已失效：这次更换已经处理过，或已超过七天')).toBeVisible();
  await context.close();
});
