import { expect, test } from '@playwright/test';
import { act, bell, emptyInbox, line, tab } from '../messages.ts';
import { isAccessible, logIn, said } from '../support.ts';

test('a message is sent, seen at once, read, collected, deleted, restored and cleaned up; another is recalled', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `台风预警 ${Date.now() % 1_000_000}`;
  const reader = await (await browser.newContext()).newPage();
  await logIn(page, 'lin.qiao');
  await logIn(reader, 'qin.yue');
  await emptyInbox(reader);
  await reader.goto('/console/message-center');
  await expect(bell(reader, 0)).toBeVisible();

  // The sender writes and sends by hand while the recipient watches.
  const write = async (words: string) => {
    await page.goto('/console/message-sent-enterprise');
    await page.getByRole('button', { name: /写消息$/ }).click();
    await page.getByRole('combobox', { name: '分类' }).click();
    await page.getByTitle('组织与成员', { exact: true }).click();
    await page.getByRole('textbox', { name: '标题' }).fill(words);
    await page.getByRole('textbox', { name: '内容' }).fill('今晚 18 时起暂停室外作业。');
    await page.getByRole('combobox', { name: '指定的人' }).fill('秦越');
    await page.getByTitle(/秦越/).first().click();
    await expect(page.getByText('共 1 人会收到')).toBeVisible();
    await isAccessible(page);
    await said(page, '发送成功', () => page.getByRole('button', { name: '发送', exact: true }).click());
  };
  await write(title);
  await expect(bell(reader, 1)).toBeVisible();
  await expect(line(reader, title)).toBeVisible();

  // The recipient reads it, and the sender sees that.
  await line(reader, title).getByRole('link').first().click();
  await expect(
    reader.getByRole('region', { name: '内容' }).getByText('今晚 18 时起暂停室外作业。'),
  ).toBeVisible();
  await expect(bell(reader, 0)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await page.goto('/console/message-sent-enterprise');
  await expect(row).toContainText('100%');

  // Collected, deleted, restored, deleted again and cleaned up.
  await reader.goto('/console/message-center');
  const choose = () => reader.getByRole('checkbox', { name: new RegExp(title) }).check();
  await choose();
  await act(reader, '收藏').click();
  await expect(tab(reader, '收藏', '共 1 条')).toBeVisible();
  await choose();
  await act(reader, '删除').click();
  await tab(reader, '已删除', '共 1 条').click();
  await choose();
  await act(reader, '恢复').click();
  await expect(tab(reader, '全部', '共 1 条')).toBeVisible();
  await tab(reader, '全部', '共 1 条').click();
  await choose();
  await act(reader, '删除').click();
  await tab(reader, '已删除', '共 1 条').click();
  await choose();
  await act(reader, '彻底清除').click();
  await reader.getByRole('dialog').getByRole('button', { name: '彻底清除' }).click();
  await expect(tab(reader, '已删除', '共 0 条')).toBeVisible();

  // A second message is recalled while the recipient has it open.
  const wrong = `发错了 ${title}`;
  await write(wrong);
  await tab(reader, '全部', '共 1 条').click();
  await expect(line(reader, wrong)).toBeVisible();
  const mistaken = page.getByRole('row').filter({ hasText: wrong });
  await mistaken.getByRole('button', { name: /撤回/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(mistaken).toContainText('已撤回');
  await expect(bell(reader, 0)).toBeVisible();
  await expect(line(reader, wrong)).toHaveCount(0);
  await reader.context().close();
});

test('a user in no enterprise writes to the platform’s desk; a recipient blocks a sender with one click and unblocks them', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `请教 ${Date.now() % 1_000_000}`;
  const desk = await (await browser.newContext()).newPage();
  await logIn(page, 'su.wen');
  await logIn(desk, 'admin');
  await page.goto('/console/message-center');
  await page.getByRole('button', { name: '写消息' }).click();
  const letter = page.getByRole('dialog', { name: '写消息' });
  await expect(letter.getByText(/今天还可以写给 \d+ 人/)).toBeVisible();
  await letter.getByRole('combobox', { name: '收件人' }).fill('服务');
  await page.getByTitle('平台服务台').first().click();
  await expect(letter.locator('.ant-select-selection-item').getByText('平台服务台')).toBeVisible();
  await letter.getByRole('textbox', { name: '标题' }).fill(title);
  await letter.getByRole('textbox', { name: '内容' }).fill('怎样开始？');
  await isAccessible(page);
  await said(page, '发送成功', () => letter.getByRole('button', { name: '发送' }).click());

  await desk.goto('/console/message-center');
  await line(desk, title).getByRole('link').first().click();
  await desk.getByRole('button', { name: '屏蔽发送人' }).click();
  await expect(desk.getByText('您已屏蔽“苏文”')).toBeVisible();
  await isAccessible(desk);
  await desk.goto('/console/message-preferences');
  await desk.getByRole('button', { name: '取消屏蔽“苏文”' }).click();
  await expect(desk.getByText('没有屏蔽任何人')).toBeVisible();
  await desk.context().close();
});
