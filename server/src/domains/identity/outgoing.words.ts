// In both languages: who reads it has told us nothing about theirs. No name somebody else may have typed
// stands in a mail to an address nobody has shown to be theirs yet.

type Words = { subject: string; text: string };
const mail = (subject: string, ...lines: string[]): Words => ({ subject, text: `${lines.join('\n')}\n` });

export const welcomeMail = (link: string) =>
  mail(
    '欢迎使用 Cloudyard · Welcome to Cloudyard',
    '您的账号已经注册。请打开下面的链接确认此邮箱属于您，24 小时内有效：',
    link,
    '如果不是您本人注册，请忽略此邮件。',
    '',
    'Your account is registered. Open this link within 24 hours to confirm that this address is yours:',
    link,
    'If it was not you, ignore this mail.',
  );

export const returnMail = (link: string) =>
  mail(
    '您的账号已恢复 · Your account is back',
    '您的 Cloudyard 账号已通过手机验证恢复，原有的角色和企业没有恢复。请打开下面的链接确认此邮箱仍属于您，24 小时内有效：',
    link,
    '如果不是您本人操作，请立即联系平台管理员。',
    '',
    'Your Cloudyard account was restored with a code sent to its phone, without its former roles and enterprises. Open this link within 24 hours to confirm that this address is still yours:',
    link,
    'If it was not you, tell the platform administrator at once.',
  );

export const resetMail = (link: string) =>
  mail(
    '重置密码 · Set a new password',
    '请打开下面的链接设置新密码，15 分钟内有效，只能使用一次：',
    link,
    '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
    '',
    'Open this link within 15 minutes to set a new password. It works once:',
    link,
    'If it was not you, ignore this mail; your password stays as it is.',
  );

export const usernameMail = (username: string) =>
  mail(
    '您的用户名 · Your username',
    `您的 Cloudyard 用户名是：${username}`,
    '如果不是您本人操作，请忽略此邮件。',
    '',
    `Your Cloudyard username is: ${username}`,
    'If you did not ask for it, ignore this mail.',
  );

export const usernameText = (username: string) =>
  `【Cloudyard】您的用户名是 ${username}。 Your username is ${username}.`;

export const changedMail = mail(
  '您的密码已修改 · Your password was changed',
  '您的 Cloudyard 密码刚刚被修改，其他登录已全部退出。如果不是您本人操作，请立即重置密码并联系平台管理员。',
  '',
  'Your Cloudyard password was just changed, and other logins have ended. If it was not you, set a new password at once and tell the platform administrator.',
);

export const changedText =
  '【Cloudyard】您的密码刚刚被修改。如非本人操作，请立即重置密码。 Your password was just changed. If it was not you, set a new one at once.';
