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
    'Your account is registered. Open this link within 24 hours to confirm that this email is yours:',
    link,
    "If this wasn't you, ignore this email.",
  );

export const returnMail = (link: string) =>
  mail(
    '您的账号已恢复 · Your account was restored',
    '您的 Cloudyard 账号已通过手机验证恢复，原有的角色和企业没有恢复。请打开下面的链接确认此邮箱仍属于您，24 小时内有效：',
    link,
    '如果不是您本人操作，请立即联系平台管理员。',
    '',
    'Your Cloudyard account was restored through phone verification, without its previous roles and enterprises. Open this link within 24 hours to confirm that this email is still yours:',
    link,
    "If this wasn't you, contact the platform administrator immediately.",
  );

export const resetMail = (link: string) =>
  mail(
    '重置密码 · Reset your password',
    '请打开下面的链接设置新密码，15 分钟内有效，只能使用一次：',
    link,
    '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
    '',
    'Open this link within 15 minutes to set a new password. It works once:',
    link,
    "If this wasn't you, ignore this email. Your password won't change.",
  );

export const usernameMail = (username: string) =>
  mail(
    '您的用户名 · Your username',
    `您的 Cloudyard 用户名是：${username}`,
    '如果不是您本人操作，请忽略此邮件。',
    '',
    `Your Cloudyard username is: ${username}`,
    "If this wasn't you, ignore this email.",
  );

export const changedMail = mail(
  '您的密码已修改 · Your password was changed',
  '您的 Cloudyard 密码刚刚被修改，其他登录已全部退出。如果不是您本人操作，请立即重置密码并联系平台管理员。',
  '',
  "Your Cloudyard password was just changed, and all other sessions have ended. If this wasn't you, reset your password immediately and contact the platform administrator.",
);

/** To the address that is no longer the account's. */
export const contactChangedMail = mail(
  '您账号的联系方式已修改 · Your contact details were changed',
  '您的 Cloudyard 账号刚刚换了邮箱，此邮箱不再属于该账号。如果不是您本人操作，请立即联系平台管理员。',
  '',
  "The email of your Cloudyard account was just changed, and this address no longer belongs to it. If this wasn't you, contact the platform administrator immediately.",
);

export const contactCodeMail = (code: string) =>
  mail(
    '确认新邮箱 · Confirm your new email',
    `验证码：${code}，10 分钟内有效。请勿告诉任何人。`,
    '如果不是您本人操作，请忽略此邮件。',
    '',
    `Your code is ${code}, valid for 10 minutes. Don't share it with anyone.`,
    "If this wasn't you, ignore this email.",
  );

export const phoneChangedMail = mail(
  '您账号的手机号已修改 · Your phone number was changed',
  '您的 Cloudyard 账号刚刚换了手机号。如果不是您本人操作，请立即重置密码并联系平台管理员。',
  '',
  "The phone number of your Cloudyard account was just changed. If this wasn't you, reset your password immediately and contact the platform administrator.",
);

/** To the contacts in force, when an administrator wrote down another one. */
export const contactAskedMail = (link: string) =>
  mail(
    '您账号的联系方式等待您确认 · Confirm the change of your contact details',
    '平台管理员要更换您 Cloudyard 账号的手机号或邮箱。您登录后在“个人信息”里确认，新的联系方式才会生效；在此之前一切不变。',
    '如果这不是您的意愿，请在七天内打开下面的链接提出异议，更换随即取消：',
    link,
    '',
    'A platform administrator wants to change the phone number or email of your Cloudyard account. The change takes effect only after you log in and confirm it in your profile. Until then, nothing changes.',
    "If you don't want this, open this link within seven days to cancel the change:",
    link,
  );

/** To the former contacts, when the change was confirmed. */
export const contactConfirmedMail = (link: string) =>
  mail(
    '您账号的联系方式已更换 · Your contact details were changed',
    '平台管理员请求的联系方式更换刚刚得到确认，新的手机号或邮箱已经生效。',
    '如果不是您本人确认的，请在七天内打开下面的链接提出异议：联系方式会换回原来的，全部登录立即结束，需要重新设置密码。',
    link,
    '',
    'The change of your phone number or email requested by a platform administrator was just confirmed and is now in effect.',
    "If you didn't confirm it, open this link within seven days to dispute it: your previous contact details are restored, all sessions end, and you'll need to set a new password.",
    link,
  );

export const addedMail = (link: string, username: string) =>
  mail(
    '您的 Cloudyard 账号 · Your Cloudyard account',
    `平台管理员为您创建了账号，用户名：${username}。请打开下面的链接设置密码，24 小时内有效，只能使用一次：`,
    link,
    '',
    `A platform administrator created an account for you. Your username is ${username}. Open this link within 24 hours to set your password. It works once:`,
    link,
  );

export const forcedResetMail = (link: string, username: string) =>
  mail(
    '请设置新密码 · Set a new password',
    `平台管理员重置了账号 ${username} 的密码，所有登录已退出。请打开下面的链接设置新密码，24 小时内有效，只能使用一次：`,
    link,
    '如有疑问，请联系平台管理员。',
    '',
    `A platform administrator reset the password of ${username}, and all sessions have ended. Open this link within 24 hours to set a new password. It works once:`,
    link,
    'If you have questions, contact the platform administrator.',
  );
