import type { Piece } from './piece.ts';

export const account: Piece[] = [
  {
    slug: 'register',
    title: '注册账号',
    titleEn: 'Register an account',
    summary: '用户名、手机号、邮箱和密码各有什么要求。',
    summaryEn: 'What username, phone, email and password must look like.',
    body: `
在[注册页面](/common/register)填写以下内容：

- **用户名**：1 到 31 个字符，不能含 {{#}}，也不能与别人用过的用户名相同或看起来一样。
- **手机号**：中国大陆手机号，用来接收验证码。
- **邮箱**：接收通知；注册后请点邮件里的链接完成验证。
- **密码**：8 到 20 位字母、数字或下划线，至少两种，不能与用户名相同，太常见的密码会被拒绝。

## 验证码

验证码是 5 位字符，不区分大小写，10 分钟内有效，只能用一次，最多猜 5 次。重新发送前需要等待 120 秒。

## 手机号已被使用？

如果这个手机号和邮箱属于您以前注销的账号，系统会提示您恢复。恢复需要手机验证码；账号回来，但原来的角色和企业成员身份不会回来。

## 收不到短信

检查号码是否正确、是否被拦截；同一手机号每天的验证码有上限，注册 4 条、重置密码 4 条、登录 6 条，在您登录过的浏览器里另有 10 条。仍然收不到，请[告诉我们](/common/feedback)。
`,
    bodyEn: `
On the [registration page](/common/register) you give:

- **Username**: 1 to 31 characters, without {{#}}. It may not equal, or look like, a name somebody else has or had.
- **Phone**: a mobile number of mainland China; codes are sent to it.
- **Email**: for notices. Please confirm it with the link in the welcome mail.
- **Password**: 8 to 20 letters, digits or underscores, at least two kinds, not your username. Very common ones are refused.

## Codes

A code has 5 characters, in upper or lower case, and holds for 10 minutes, for one use and five guesses. Another one can be sent after 120 seconds.

## The phone is taken?

If phone and email belong to an account you once deregistered, we offer to restore it. That needs a code to the phone; the account comes back, its roles and memberships do not.

## No text message

Check the number and your spam filter. One phone gets at most 4 codes a day for registering, 4 for resetting the password and 6 for logging in, plus 10 in browsers you have logged in with before. Still nothing? [Tell us](/common/feedback).
`,
  },
  {
    slug: 'log-in',
    title: '登录与保持登录',
    titleEn: 'Logging in and staying logged in',
    summary: '登录方式、重复登录的处理、会话多久结束。',
    summaryEn: 'Ways to log in, a second login, and when a session ends.',
    body: `
## 登录

用用户名、手机号或邮箱加密码登录，也可以用短信验证码登录。密码连续输错 5 次会锁定 30 秒，之后每错一次时间加倍，最长 15 分钟；短信登录不受影响。有人正在猜您的密码时，在陌生浏览器里输入正确的密码也可能提示不正确，请改用短信登录。

## 在别处已经登录

同一个人第二次登录时，系统会请您输入手机验证码，再由您决定让先前的登录下线，还是两个都保留。

## 多久会退出

- 60 分钟没有操作，或者登录满 12 小时，会话结束。
- 换了网络，会话也会结束：这是防止会话被别人拿去使用。
- 登录时选择“保持登录”，中央登录最长保留 30 天，回来时不用再输密码。

以上是默认值，运营平台的人可以调整。

## 看看谁登录过我的账号

在[个人设置](/console/personal-settings)里可以看到所有登录中的设备，逐个或全部下线。
`,
    bodyEn: `
## Logging in

Use your username, phone or email with the password, or a code by text message. Five wrong passwords lock the account for 30 seconds, and each further one twice as long, 15 minutes at most. The way by text message stays open. While somebody is guessing your password, a browser you have not used before may reject even the right one: log in by text message then.

## Already logged in elsewhere

A second login of the same person asks for a code sent to the phone. Then you decide whether the first one ends or both stay.

## When it ends

- After 60 minutes without activity, or 12 hours in all.
- When you change networks, so that nobody else can use your session.
- With "keep me logged in" the central login stays up to 30 days, and you come back without a password.

These are the defaults; whoever runs the platform can change them.

## Who is logged in as me?

[Personal settings](/console/personal-settings) list all devices that are logged in. End one of them, or all.
`,
  },
  {
    slug: 'password-and-contacts',
    title: '改密码、换手机、换邮箱',
    titleEn: 'Change password, phone or email',
    summary: '忘记密码怎么办，更换联系方式要验证什么。',
    summaryEn: 'Forgotten passwords, and what a new phone or email needs.',
    body: `
## 忘记密码

打开[重置密码](/common/reset-password)，选择短信验证码（10 分钟有效）或邮件链接（15 分钟有效）。重置后，其他设备上的登录全部结束。忘记用户名请用[找回用户名](/common/find-back-username)。

## 修改密码

在[个人设置](/console/personal-settings)里输入当前密码和新密码。管理员看不到也不能指定您的密码，只能发给您一个一次性的重置链接。

## 更换手机号或邮箱

需要当前密码，加上发到**新**号码或新邮箱的验证码。旧的手机号或邮箱会收到通知；以前发到那里的链接随即失效。

管理员也可以为您填写新的手机号或邮箱，但要由您确认才会生效：登录后在[个人信息](/console/user-details)里点“确认更换”，输入发到新号码或新邮箱的验证码，或者点“拒绝”。在此之前一切照旧。原来的联系方式会立即收到通知和一个链接，七天内可以提出异议：没有确认的更换随即取消；已经确认的换回原来的，全部登录结束，需要重新设置密码。

## 注销账号

注销会结束所有登录，收回全部角色和企业成员身份，手机号和邮箱可以被别人重新注册。用户名不会给别人；恢复账号时还是您的。如果您是某家企业最后一位管理员，请先把管理员交给别人。
`,
    bodyEn: `
## Forgotten password

Open [Reset password](/common/reset-password) and choose a code by text message (good for 10 minutes) or a link by mail (15 minutes). A reset ends your logins on other devices. For a forgotten username there is [Find back username](/common/find-back-username).

## Change it

In [Personal settings](/console/personal-settings), with your current password. Administrators never see or choose your password; they can only send you a link that works once.

## A new phone or email

It needs your password and a code sent to the **new** one. The old one is told, and links sent there earlier open nothing any more.

An administrator can also enter a new one for you, but it takes effect only once you confirm it: in [My details](/console/user-details) choose "Confirm the change" and enter the code sent to the new phone or email, or choose "Decline". Until then everything stays as it is. Your former contact is told at once and gets a link to object within seven days: a change not yet confirmed is cancelled; a confirmed one is undone, every login ends, and you set a new password.

## Leave for good

Deregistering ends all logins and takes back every role and membership; phone and email are free for others. Nobody else can take your username; it is yours again when you restore the account. If you are the last administrator of an enterprise, hand that over first.
`,
  },
  {
    slug: 'storage',
    title: '存储空间',
    titleEn: 'Storage',
    summary: '每个账号和每个企业能存多少，用了多少，满了怎么办。',
    summaryEn:
      'How much an account and an enterprise may keep, how much they do, and what to do when it is full.',
    body: `
您上传的文件都占用您账号的存储空间；以企业身份上传的，同时占用企业的空间。已开始、还没传完的大文件从开始上传时就计入，一天不续传会自动清除。

## 用了多少

账号的用量在[个人设置](/console/personal-settings)的“账号”里，企业的用量在企业详情页，由企业管理员查看。

## 满了怎么办

提示“存储空间已满”时，删除不再需要的文件，空间立即释放。企业的空间满了，请联系企业管理员。提示“正在处理的文件太多”时，稍等片刻再上传即可。

## SVG 图形

SVG 图形不超过 1 MB；其中的滤镜会被去掉，过于复杂、几秒钟画不出来的会被拒绝，请改用 PNG。
`,
    bodyEn: `
Every file you upload counts for your account; what you upload for an enterprise counts for the enterprise too. A large file counts from the moment its upload begins; one that nobody goes on with for a day is removed.

## How much is used

Your own figure stands in your [personal settings](/console/personal-settings) under Account, the enterprise’s in its details, for its administrators.

## When it is full

Remove files you no longer need: the room is free at once. If it is the enterprise’s, ask its administrator. When you read that too many files are being worked on, try again in a moment.

## SVG drawings

A drawing has at most 1 MB. Filters are taken out of it, and one that cannot be drawn within seconds is refused: please use PNG instead.
`,
  },
  {
    slug: 'personal-certification',
    title: '个人实名认证',
    titleEn: 'Certify yourself',
    summary: '为什么需要、准备什么、谁能看到证件。',
    summaryEn: 'Why it is needed, what to prepare, who sees your documents.',
    body: `
实名认证之后才能创建企业：企业出了问题时，平台要找得到负责的人。

## 准备

- 身份证件的正反面照片
- 本人名下的银行账户信息（退款和结算只打到本人账户）

## 步骤

1. 打开[个人认证](/console/create-user-certify)，按页面填写。内容会自动保存为草稿，可以随时离开再回来。
2. 核对后提交。审核结果会以消息通知您。
3. 没有通过时，页面会写明原因；修改后可以再次提交。

## 谁能看到

只有您本人和平台审核员。审核员每查看一次证件照片都会先留下记录，照片上带有查看人的姓名水印。提交之后，证件和账户号码只显示头尾几位。

## 资料变了

在“修改认证”里提交新版本。新版本审核期间，原来的认证继续有效。
`,
    bodyEn: `
Only certified people create enterprises: if something goes wrong, the platform must be able to find who is responsible.

## Have ready

- Photographs of both sides of your identity card
- A bank account in your own name (refunds and settlements go nowhere else)

## Steps

1. Open [Personal certification](/console/create-user-certify) and fill it in. It is kept as a draft while you write; leave and return as you like.
2. Check it and hand it in. You get a message with the result.
3. If it was refused the page says why; mend it and hand it in again.

## Who sees it

You and the platform's reviewers, nobody else. Every look of a reviewer at a photograph is written down first, and the picture carries their name. After handing in, numbers are shown with their first and last digits only.

## Something changed

Hand in a new version under "Modify certification". The present one stays in force while it is reviewed.
`,
  },
];
