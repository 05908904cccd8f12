import { expect, test } from '@playwright/test';
import { act, bell, emptyInbox, line, send, tab } from '../messages.ts';
import { isAccessible, logIn, said } from '../support.ts';

// rule: message.open
test('a message arrives in two browsers and in two tabs of one connection without a reload, and is marked read and unread again in all', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.slow();
  const title = `停电检修 ${Date.now() % 1_000_000}`;
  const [one, other] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  if (!one || !other) throw new Error('no windows');
  await logIn(page, 'lin.qiao');
  await logIn(one, 'qin.yue');
  await logIn(other, 'qin.yue');
  const beside = await one.context().newPage();
  const own: string[] = [];
  for (const window of [one, beside]) window.on('websocket', (socket) => own.push(socket.url()));
  await beside.goto('/console/message-center');
  await emptyInbox(one);
  await expect(bell(one, 0)).toBeVisible();
  await expect(bell(beside, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await other.goto('/console/message-center');
  await expect(other.getByText('还没有消息')).toBeVisible();

  // Neither browser reloads.
  await send(page, 'qin.yue', title, { importance: 2 });
  for (const window of [one, beside, other]) await expect(bell(window, 1)).toBeVisible();
  for (const window of [beside, other]) await expect(line(window, title)).toBeVisible();
  // Tabs have no connection of their own: they share that of their browser.
  expect(own).toEqual([]);

  await bell(one, 1).click();
  const newest = one.getByRole('region', { name: '最新未读' });
  await expect(newest.getByText('紧急')).toBeVisible();
  await isAccessible(one);
  await newest.getByRole('link', { name: new RegExp(title) }).click();
  await expect(one.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(one.getByText('请带好工具。')).toBeVisible();
  await expect(one.locator('.message-body img')).toHaveCount(0);
  await expect(bell(one, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await isAccessible(one);

  await one.getByRole('button', { name: '标为未读', exact: true }).click();
  await expect(one).toHaveURL(/message-center/);
  for (const window of [one, beside, other]) await expect(bell(window, 1)).toBeVisible();
  // The tab that is left hears on.
  await one.close();
  await beside.getByRole('link', { name: new RegExp(title) }).click();
  await expect(bell(beside, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await Promise.all([beside.context().close(), other.context().close()]);
});

test('messages are selected over pages, read, collected, deleted, restored and cleaned up', async ({
  page,
  browser,
}) => {
  test.slow();
  const mark = String(Date.now() % 1_000_000);
  await logIn(page, 'qin.yue');
  await emptyInbox(page);
  const office = await (await browser.newContext()).newPage();
  await logIn(office, 'lin.qiao');
  for (let n = 1; n <= 12; n++) await send(office, 'qin.yue', `排班 ${mark}-${n}.`);
  await office.context().close();

  await page.goto('/console/message-center');
  await expect(tab(page, '全部', '共 12 条，12 条未读')).toBeVisible();
  await expect(tab(page, '组织与成员', '共 12 条，12 条未读')).toBeVisible();
  for (const name of ['标为已读', '标为未读', '收藏', '取消收藏', '删除']) {
    await expect(act(page, name)).toBeDisabled();
  }
  await isAccessible(page);

  // All messages, over both pages.
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByRole('button', { name: '选择全部 12 条' }).click();
  await expect(page.getByText('全部 12 条已选中。')).toBeVisible();
  await said(page, '已标为已读', () => act(page, '标为已读').click());
  await expect(bell(page, 0)).toBeVisible();
  await expect(act(page, '全部标为已读')).toBeDisabled();

  // By keys: the second line is starred, the third marked as unread.
  await page.getByRole('heading', { level: 1 }).click();
  for (const n of [12, 11]) {
    await page.keyboard.press('j');
    await expect(line(page, `${mark}-${n}.`).getByRole('link')).toBeFocused();
  }
  await said(page, '已收藏', () => page.keyboard.press('s'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('u');
  await expect(bell(page, 1)).toBeVisible();
  await tab(page, '收藏', '共 1 条').click();
  await expect(line(page, `${mark}-11.`)).toBeVisible();
  await expect(page).toHaveURL(/tab=collect/);
  await line(page, `${mark}-11.`)
    .getByRole('button', { name: /^取消收藏/ })
    .click();
  await expect(page.getByText('还没有收藏的消息')).toBeVisible();

  // Found, deleted, restored.
  await tab(page, '全部', '共 12 条').click();
  await said(page, '查询成功', () =>
    page.getByRole('textbox', { name: '搜索标题或内容' }).fill(`${mark}-7.`),
  );
  await expect(line(page, mark)).toHaveCount(1);
  await page.getByRole('checkbox', { name: new RegExp(`${mark}-7\\.`) }).check();
  await act(page, '删除').click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await tab(page, '已删除', '共 1 条').click();
  await expect(line(page, `${mark}-7.`)).toBeVisible();
  await expect(act(page, '恢复')).toBeDisabled();
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await act(page, '恢复').click();
  await expect(page.getByText('没有已删除的消息')).toBeVisible();

  // Deleted again, and gone for good.
  await tab(page, '全部', '共 12 条').click();
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByRole('button', { name: '选择全部 12 条' }).click();
  await act(page, '删除').click();
  await expect(page.getByText('还没有消息')).toBeVisible();
  await tab(page, '已删除', '共 12 条').click();
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await act(page, '彻底清除').click();
  const question = page.getByRole('dialog', { name: '彻底清除 10 条消息？' });
  await expect(question.getByText(/30 天/)).toBeVisible();
  await question.getByRole('button', { name: '彻底清除' }).click();
  await expect(tab(page, '已删除', '共 2 条')).toBeVisible();
  await isAccessible(page);
});

test('a user writes to a colleague, who reads it in the type view and sets mail and quiet hours', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `明天的培训 ${Date.now() % 1_000_000}`;
  const lin = await (await browser.newContext()).newPage();
  await logIn(lin, 'lin.qiao');
  await emptyInbox(lin);
  await logIn(page, 'qin.yue', '/console/message-center-enterprise');
  await page.getByRole('button', { name: '写消息' }).click();
  const letter = page.getByRole('dialog', { name: '写消息给同事' });
  await letter.getByRole('combobox', { name: '收件人' }).fill('lin');
  await page.locator('.ant-select-dropdown:visible').getByText('林乔').click();
  await letter.getByRole('textbox', { name: '标题' }).fill(title);
  await letter.getByRole('textbox', { name: '内容' }).fill('<b>九点</b>开始');
  await isAccessible(page);
  await said(page, '发送成功', () => letter.getByRole('button', { name: '发送' }).click());
  await expect(letter).toBeHidden();

  await lin.goto('/console/message-center?view=type');
  const types = lin.getByRole('navigation', { name: '消息类型' });
  await expect(types.getByRole('link', { name: /^全部消息/ })).toHaveAttribute('aria-current', 'page');
  await types.getByRole('link', { name: '用户消息，共 1 条，1 条未读' }).click();
  await expect(lin).toHaveURL(/view=type.*type=02/);
  await expect(act(lin, '删除')).toBeDisabled();
  await expect(act(lin, '标为已读')).toBeDisabled();
  await isAccessible(lin);
  await lin.getByRole('checkbox', { name: new RegExp(title) }).check();
  await said(lin, '已标为已读', () => act(lin, '标为已读').click());
  await expect(bell(lin, 0)).toBeVisible();
  await lin.getByRole('link', { name: title }).click();
  await expect(lin.getByText('<b>九点</b>开始')).toBeVisible();
  await lin.goto('/console/message-detail');
  await expect(lin).toHaveURL(/exception\/415/);
  await lin.goto('/console/message-detail?id=00000000-0000-0000-0000-000000000001');
  await expect(lin).toHaveURL(/exception\/415/);

  await lin.goto('/console/message-preferences');
  await expect(lin.getByRole('switch', { name: '“系统消息”站内通知' })).toBeDisabled();
  const mail = lin.getByRole('switch', { name: '“同事来信”邮件通知' });
  await mail.click();
  await lin.getByRole('switch', { name: '免打扰时段' }).click();
  await isAccessible(lin);
  await said(lin, '已保存', () => lin.getByRole('button', { name: '保存' }).click());
  await lin.reload();
  await expect(mail).toBeChecked();
  await expect(lin.getByRole('textbox', { name: '开始' })).toHaveValue('22:00');
  // The settings are restored for the next walk.
  await mail.click();
  await lin.getByRole('switch', { name: '免打扰时段' }).click();
  await said(lin, '已保存', () => lin.getByRole('button', { name: '保存' }).click());
  await lin.context().close();
});

test('an administrator refuses a role request right in the message about it', async ({ page, browser }) => {
  test.slow();
  const reason = `代班 ${Date.now() % 1_000_000}`;
  await logIn(page, 'lin.qiao');
  await emptyInbox(page);
  const asker = await (await browser.newContext()).newPage();
  await logIn(asker, 'qin.yue', '/console/apply-enterprise-roles');
  await asker.getByRole('button', { name: '申请角色“企业财务”' }).click();
  const form = asker.getByRole('dialog', { name: '申请角色“企业财务”' });
  await form.getByRole('textbox', { name: '申请理由' }).fill(reason);
  await form.getByRole('button', { name: '提交申请' }).click();

  await bell(page, 1).click();
  await page
    .getByRole('region', { name: '最新未读' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click();
  const request = page.getByRole('region', { name: '申请内容' });
  await expect(request.getByText(reason)).toBeVisible();
  await isAccessible(page);
  await request.getByRole('button', { name: '不通过' }).click();
  const dialog = page.getByRole('dialog', { name: /^不通过 秦越/ });
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect(dialog.getByText('请填写理由')).toBeVisible();
  await dialog.getByRole('textbox').fill('本月不需要代班');
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect(request.getByText('本月不需要代班')).toBeVisible();
  await expect(request.getByText('未通过')).toBeVisible();
  await asker.context().close();
});
