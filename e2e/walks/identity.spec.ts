import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { asking } from '../ports.ts';
import { codeIn, fillRegistration, lastMessage, verifyEmail } from '../registering.ts';
import {
  fillLogin,
  isAccessible,
  isAccessibleInBothThemes,
  logIn,
  PASSWORD,
  saidOnLeaving,
} from '../support.ts';

// This server asks about a second login of the same user.
test.use({ baseURL: asking });

const expired = (page: Page) => page.getByRole('dialog', { name: '登录信息失效' });
const elsewhere = (page: Page) => page.getByRole('dialog', { name: '您已在别处登录' });

test('a visitor registers, verifies the email, logs in and logs out', { tag: '@main' }, async ({ page }) => {
  await page.goto('/common/register');
  await page.getByLabel('用户名').fill('admin');
  await expect(page.getByText(/已被注册/)).toBeVisible();
  await fillRegistration(page, {
    username: 'xu.lan',
    email: 'xu.lan@example.com',
    phone: '13900000001',
    password: 'bright_Harbour7',
  });
  await expect(page.getByText('xu.lan').first()).toBeVisible();
  await verifyEmail(page, 'xu.lan@example.com');

  await page.goto('/common/login?service=/console');
  await fillLogin(page, 'xu.lan@example.com', 'bright_Harbour7');
  await expect(page).toHaveURL(/\/console$/);
  await page.getByRole('button', { name: '个人信息' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await page.goto('/console');
  await expect(page).toHaveURL(/\/exception\/403/);
});

// rule: register.flow
test('a deregistered user restores the old account', async ({ page }) => {
  await fillRegistration(page, {
    username: 'gu.tao.new',
    email: 'gu.tao@cloudyard.example',
    phone: '13800000006',
    password: 'back_Again2026',
  });
  const dialog = page.getByRole('dialog', { name: '您以前注册过' });
  await expect(dialog).toBeVisible();
  const restore = () => dialog.getByRole('button', { name: '恢复账号' }).click();
  await saidOnLeaving(page, '账号 gu.tao 已恢复', restore);
  await page.waitForURL(/\/cas\/login/);
  await fillLogin(page, 'gu.tao', 'back_Again2026');
  await expect(page).toHaveURL(/\/console$/);
});

test('a user deregisters and registers again, and nothing of the old account comes back', async ({
  page,
}) => {
  test.slow();
  const draft = {
    username: 'qin.yue',
    email: 'qin.yue@haichuan.example',
    phone: '13800000007',
    password: PASSWORD,
  };
  await logIn(page, draft.username);
  await expect(page.getByRole('button', { name: '切换企业或角色' })).toContainText('海川重工');
  await page.goto('/console/feedback');
  await page.getByRole('button', { name: '写反馈' }).first().click();
  const form = page.getByRole('dialog', { name: '写反馈' });
  await form.getByLabel('姓名').fill('秦越');
  await form.getByLabel('邮箱').fill(draft.email);
  await form.getByLabel('手机号').fill(draft.phone);
  await form.getByLabel('反馈内容').fill('前世留下的话');
  await form.getByRole('button', { name: '提交反馈' }).click();
  await expect(page.getByRole('row', { name: /前世留下的话/ })).toBeVisible();

  await page.goto('/console/personal-settings?tab=account');
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(draft.username);
  await dialog.getByRole('button', { name: '注销账号' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await page.goto('/common/login?service=/console');
  await fillLogin(page, draft.username, draft.password);
  await expect(page.getByText(/不正确|错误/).first()).toBeVisible();

  await fillRegistration(page, { ...draft, username: 'qin.yue.two', password: 'second_Harbour7' });
  await page
    .getByRole('dialog', { name: '您以前注册过' })
    .getByRole('button', { name: '注册新账号' })
    .click();
  await expect(page).toHaveURL(/\/common\/register-success/);
  await page.goto('/common/login?service=/console');
  await fillLogin(page, 'qin.yue.two', 'second_Harbour7');
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText('海川重工')).toBeHidden();
  await page.goto('/console/feedback');
  await expect(page.getByText('还没有提交过反馈')).toBeVisible();
  await expect(page.getByText('前世留下的话')).toBeHidden();
});

async function second(context: BrowserContext | null, page: Page): Promise<Page> {
  const other = await (
    context ?? (await page.context().browser()?.newContext({ locale: 'zh-CN' }))
  )?.newPage();
  if (!other) throw new Error('no second browser');
  return other;
}

// rule: login.repeat
test('a second login is confirmed with a code, and the first device is notified', { tag: '@main' }, async ({
  page,
}) => {
  await logIn(page, 'su.wen');
  const other = await second(null, page);
  await other.goto(`${asking}/common/login?service=/console`);
  await fillLogin(other, 'su.wen');
  await expect(elsewhere(other)).toBeVisible();
  await expect(elsewhere(other).getByText(/Chrom/)).toBeVisible();
  await expect(elsewhere(other).getByText('138****0005')).toBeVisible();
  await isAccessible(other);

  await elsewhere(other).getByRole('button', { name: '获取验证码' }).click();
  await expect(elsewhere(other).getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  await other.getByPlaceholder('5 位验证码').fill('ZZZZZ');
  await elsewhere(other).getByRole('button', { name: '确认' }).click();
  const wrong = other.getByRole('dialog', { name: '验证码错误' });
  await expect(wrong).toBeVisible();
  await wrong.getByRole('button', { name: '知道了' }).click();

  await other.getByPlaceholder('5 位验证码').fill(codeIn(await lastMessage(other, '13800000005')));
  await elsewhere(other).getByRole('button', { name: '确认' }).click();
  await expect(elsewhere(other)).toBeHidden();
  await expect(other.getByRole('main')).toBeVisible();
  // The first device is notified without asking.
  await expect(expired(page)).toBeVisible({ timeout: 5000 });
  await expect(expired(page).getByText(/另一台设备/)).toBeVisible();
  await other.context().close();
});

// rule: logout.route
test('what was typed survives the end of the login, and the user continues after logging in again', async ({
  page,
  context,
}) => {
  await logIn(page, 'lin.qiao', '/console/personal-settings');
  await page.getByRole('link', { name: '密码', exact: true }).click();
  await page.getByLabel('当前密码').fill('half a thought');
  const tab = await context.newPage();
  await tab.goto('/common/logout');
  await expect(tab).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await expect(expired(page)).toBeVisible();
  await isAccessible(page);
  await expired(page).getByRole('button', { name: '重新登录' }).click();
  const frame = page.frameLocator('iframe');
  await fillLogin(frame, 'lin.qiao', PASSWORD);
  await expect(expired(page)).toBeHidden();
  await expect(page.getByLabel('当前密码')).toHaveValue('half a thought');
});

test('a session survives a lost network, and the user ends all other logins', async ({ page, context }) => {
  await logIn(page, 'zhou.yan');
  const other = await second(null, page);
  await other.goto(`${asking}/common/login?service=/console`);
  await fillLogin(other, 'zhou.yan');
  await elsewhere(other).getByRole('button', { name: '获取验证码' }).click();
  await other.getByPlaceholder('5 位验证码').fill(codeIn(await lastMessage(other, '13800000003')));
  await elsewhere(other).getByText('两处都保留').click();
  await elsewhere(other).getByRole('button', { name: '确认' }).click();
  await expect(elsewhere(other)).toBeHidden();

  await context.setOffline(true);
  await expect(page.getByText(/检查网络/).first()).toBeVisible();
  await context.setOffline(false);
  await page.goto('/console/personal-settings');
  await page.getByRole('link', { name: '登录设备' }).click();
  await page.getByRole('button', { name: '结束其他全部登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束其他全部登录' }).click();
  await expect(expired(other)).toBeVisible({ timeout: 5000 });
  await expect(page.getByText('当前设备')).toBeVisible();
  await other.context().close();
});

test('an administrator sees the current users and ends a login', async ({ page }) => {
  const other = await second(null, page);
  await other.goto(`${asking}/common/login?service=/console`);
  await fillLogin(other, 'he.ming');
  await expect(other).toHaveURL(/\/console$/);
  await logIn(page, 'admin', '/console/current-users');
  const row = page.getByRole('row').filter({ hasText: 'he.ming' });
  await expect(row).toBeVisible();
  await isAccessible(page);
  await row.getByRole('button', { name: '下线' }).click();
  const question = page.getByRole('dialog', { name: '让 he.ming 下线？' });
  await question.getByLabel(/留言/).fill('今晚维护，请稍后再来');
  await question.getByRole('button', { name: '下线' }).click();
  await expect(expired(other)).toBeVisible({ timeout: 5000 });
  await expect(expired(other).getByText('今晚维护，请稍后再来')).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const path of ['/console/history-users', '/console/login-statistics', '/console/login-services']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessible(page);
  }
  await other.context().close();
});

test('the pages of registration and recovery are accessible in both themes', async ({ page }) => {
  for (const path of ['register', 'registerPrivate', 'reset-password', 'find-back-username', 'outbox']) {
    await page.goto(`/common/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessibleInBothThemes(page);
  }
});
