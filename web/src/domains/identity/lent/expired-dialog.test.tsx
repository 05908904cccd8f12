// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, freshWorld, sees, shown } from '../../../kit/test-page.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';

freshWorld();

it.each([
  ['a login that was too long ago', 'error/not_auth', 'identity.login_expired', '登录已超时'],
  ['a ticket that is gone', 'error/query_TGT_failed', undefined, 'TGT 已失效'],
  ['another address', 'error/ip_changed', undefined, 'IP 地址已切换'],
  ['anything else', 'error/bad_request', undefined, '登录状态无效'],
  // rule: session.dialogByError
])('the dialog says what ended a login: %s', async (_, error, why, text) => {
  const page = async () => ({ address: '/cas/login', own: true });
  await draw(
    <ExpiredDialog
      {...{ error, why, note: undefined, username: 'lin.qiao' }}
      loginPage={page}
      onLoggedIn={() => {}}
    />,
    [],
  );
  await sees('登录信息失效');
  expect(shown()).toContain(text);
});
