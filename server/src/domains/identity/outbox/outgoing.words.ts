// In both languages: the language of the reader is unknown. A mail to an unproven address holds no name that
// another person may have typed.

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

export const changedMail = mail(
  '您的密码已修改 · Your password was changed',
  '您的 Cloudyard 密码刚刚被修改，其他登录已全部退出。如果不是您本人操作，请立即重置密码并联系平台管理员。',
  '',
  'Your Cloudyard password was just changed, and other logins have ended. If it was not you, set a new password at once and tell the platform administrator.',
);

/** To the address that is no longer the account's. */
export const contactChangedMail = mail(
  '您账号的联系方式已修改 · The contact of your account was changed',
  '您的 Cloudyard 账号刚刚换了邮箱，此邮箱不再属于该账号。如果不是您本人操作，请立即联系平台管理员。',
  '',
  'Your Cloudyard account just got another email; this one no longer belongs to it. If it was not you, tell the platform administrator at once.',
);

export const contactCodeMail = (code: string) =>
  mail(
    '确认新邮箱 · Confirm your new email',
    `验证码：${code}，10 分钟内有效。请勿告诉任何人。`,
    '如果不是您本人操作，请忽略此邮件。',
    '',
    `Your code is ${code}, valid for 10 minutes. Tell nobody.`,
    'If it was not you, ignore this mail.',
  );

export const phoneChangedMail = mail(
  '您账号的手机号已修改 · The phone of your account was changed',
  '您的 Cloudyard 账号刚刚换了手机号。如果不是您本人操作，请立即重置密码并联系平台管理员。',
  '',
  'Your Cloudyard account just got another phone. If it was not you, set a new password at once and tell the platform administrator.',
);

/** To the contacts in force, when an administrator wrote down another one. */
export const contactAskedMail = (link: string) =>
  mail(
    '您账号的联系方式等待您确认 · A change of your contact waits for you',
    '平台管理员要更换您 Cloudyard 账号的手机号或邮箱。您登录后在“个人信息”里确认，新的联系方式才会生效；在此之前一切不变。',
    '如果这不是您的意愿，请在七天内打开下面的链接提出异议，更换随即取消：',
    link,
    '',
    'A platform administrator wants to change the phone or email of your Cloudyard account. It takes effect only when you confirm it under "My details"; until then everything stays as it is.',
    'If you do not want it, open this link within seven days and the change is cancelled:',
    link,
  );

/** To the former contacts, when the change was confirmed. */
export const contactConfirmedMail = (link: string) =>
  mail(
    '您账号的联系方式已更换 · The contact of your account was changed',
    '平台管理员请求的联系方式更换刚刚得到确认，新的手机号或邮箱已经生效。',
    '如果不是您本人确认的，请在七天内打开下面的链接提出异议：联系方式会换回原来的，全部登录立即结束，需要重新设置密码。',
    link,
    '',
    'The change of your phone or email that a platform administrator asked for was just confirmed and is in force.',
    'If it was not you, open this link within seven days: the former contact comes back, every login ends, and a new password is needed.',
    link,
  );

export const addedMail = (link: string, username: string) =>
  mail(
    '您的 Cloudyard 账号 · Your Cloudyard account',
    `平台管理员为您创建了账号，用户名：${username}。请打开下面的链接设置密码，24 小时内有效，只能使用一次：`,
    link,
    '',
    `A platform administrator made an account for you. Your username is ${username}. Open this link within 24 hours to choose your password. It works once:`,
    link,
  );

export const forcedResetMail = (link: string, username: string) =>
  mail(
    '请设置新密码 · Set a new password',
    `平台管理员重置了账号 ${username} 的密码，所有登录已退出。请打开下面的链接设置新密码，24 小时内有效，只能使用一次：`,
    link,
    '如有疑问，请联系平台管理员。',
    '',
    `A platform administrator reset the password of ${username}, and every login has ended. Open this link within 24 hours to choose a new one. It works once:`,
    link,
    'If you have a question, ask the platform administrator.',
  );
