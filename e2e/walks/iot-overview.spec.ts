import { expect, test } from '@playwright/test';
import { isAccessibleInBothThemes, logIn, openFromMenu } from '../support.ts';

test('the overview shows how things are, part by part, and leads to their lists', async ({ page }) => {
  await logIn(page, 'lin.qiao');
  await openFromMenu(page, '物联概览');
  await expect(page.getByText(/数据截至 \d\d:\d\d:\d\d/)).toBeVisible();
  for (const name of ['消息速率', '在线趋势', '设备状态', '最新告警', '消息最多的设备', '分组'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: '在线趋势' })).toBeVisible();
  const messages = page.getByRole('region', { name: '消息速率' });
  await messages.getByText('7 天').click();
  await expect(messages.getByRole('img', { name: '消息速率' })).toBeVisible();
  await isAccessibleInBothThemes(page);

  // One part that cannot be had leaves the others as they are.
  await page.route('**/api-iot/overview/talkers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const talkers = page.getByRole('region', { name: '消息最多的设备' });
  await expect(talkers.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByRole('img', { name: '在线趋势' })).toBeVisible();
  await page.unroute('**/api-iot/overview/talkers');
  await talkers.getByRole('button', { name: '重试' }).click();
  // Gateways of other walks may have sent something.
  await expect(talkers.getByText('没有设备发送消息').or(talkers.getByRole('listitem').first())).toBeVisible();

  await page.getByRole('region', { name: '设备状态' }).getByRole('link', { name: /^离线/ }).click();
  await page.waitForURL(/\/console\/iot\/device\?status=offline/);
});
