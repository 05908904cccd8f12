import type { Piece } from './piece.ts';

const NOTE = '> 本文是演示内容，用来展示页面的样子。';
const NOTE_EN = '> This is demo content, to show how the page looks.';
const noted = ({ body, bodyEn, ...piece }: Piece): Piece => ({
  ...piece,
  body: `${body.trim()}\n\n${NOTE}`,
  bodyEn: `${bodyEn.trim()}\n\n${NOTE_EN}`,
});

const written: Piece[] = [
  {
    slug: 'news-market-opens',
    title: '应用市场开放浏览，不登录也能比较',
    titleEn: 'The market is open: browse and compare without a login',
    summary: '搜索、筛选、对比和评价都已就位，筛选条件保存在地址里。',
    summaryEn: 'Search, filters, comparison and reviews are in place; filters live in the address.',
    body: `
今天起，任何人都可以浏览应用市场：按中文名、英文名或编码搜索，按分类、发布方式和价格筛选，把几个应用并排对比。

每个上架的应用都经过审核：自动检查先看程序，审核员再看内容，意见只对当时看到的版本有效。

想第一时间知道新版本，登录后订阅即可。详见[在市场里找应用](/common/help-details?id=find-applications)。
`,
    bodyEn: `
From today everybody can browse the market: search by name or code, filter by category, release and price, and put a few applications side by side.

Each of them was audited: automatic checks look at the program first, then people at the content, and their approval counts for exactly the version they saw.

To hear of new versions, log in and subscribe. More in [Find applications](/common/help-details?id=find-applications).
`,
  },
  {
    slug: 'news-audit-chain',
    title: '审计链可以自己校验了',
    titleEn: 'You can verify the audit chain yourself',
    summary: '几十万条记录几分钟走完，指出第一处不吻合的地方。',
    summaryEn: 'Hundreds of thousands of entries in minutes, naming the first that does not hold.',
    body: `
审计日志里的每条记录都带着前一条的指纹。现在，有权限的人可以随时开始一次校验：进度实时显示，可以离开页面，可以取消。

结果先用一句话说结论，再说怎么办，最后才是数字。导出日志本身也会留下一条记录。
`,
    bodyEn: `
Every entry of the audit log carries the fingerprint of the one before. Those who may can now start a check at any time, see how far it is, leave the page or cancel.

The verdict comes first, in one sentence; then what to do, and the figures last. Exporting the log leaves an entry too.
`,
  },
  {
    slug: 'news-digest-mails',
    title: '消息邮件支持每日汇总和免打扰',
    titleEn: 'Mails: daily digests and quiet hours',
    summary: '一天一封，在您选的时间；夜里不打扰，紧急的除外。',
    summaryEn: 'One a day at your hour, and none at night unless it is urgent.',
    body: `
很多人告诉我们：邮件太碎。现在可以在消息设置里打开每日汇总，把一天的通知合成一封；也可以设置免打扰时段，时段内的邮件等结束后再发。

紧急消息不受影响，重要分类也不能关闭。时区按您自己的设置计算。
`,
    bodyEn: `
Many of you told us there were too many mails. The preferences now offer a daily digest that puts a day into one mail, and quiet hours after which mails go out.

Urgent messages do not wait, and critical categories cannot be turned off. Hours go by your own time zone.
`,
  },
  {
    slug: 'news-resumable-uploads',
    title: '大文件上传中断后可以接着传',
    titleEn: 'Large uploads go on after a break',
    summary: '换一个浏览器也行，已经传完的部分不用重来。',
    summaryEn: 'Even in another browser; what has arrived is not sent again.',
    body: `
发布应用时，程序文件常有几十兆。现在大文件分片上传：网络断了、浏览器关了，回来继续就好。分片大小随网速调整，慢的网络用小片，快的网络用大片。

上传完成后照常检查：类型以内容为准，压缩包不能越界。
`,
    bodyEn: `
Programs often have dozens of megabytes. Large files now travel in pieces: after a lost network or a closed browser simply go on. Pieces are small on slow lines and large on fast ones.

What arrives is checked as before: its type comes from its content, and archives must not reach outside.
`,
  },
  {
    slug: 'news-solutions',
    title: '六个行业方案上线',
    titleEn: 'Six solutions to read',
    summary: '医保审核、视觉质检、医疗设备、设备维护、能源和安全，各写明问题、做法和步骤。',
    summaryEn:
      'Health insurance, vision, medical, upkeep, energy and safety: problem, method and steps of each.',
    body: `
我们把常见的六类需求写成了方案：先说清问题，再说用哪些部分解决，需要准备什么，按什么步骤做，最后怎样判断有没有做成。

[查看全部方案](/common/solutions)
`,
    bodyEn: `
We have written up six common needs: the problem first, then the parts that solve it, what you need, the steps, and how to tell that it worked.

[See all solutions](/common/solutions)
`,
  },
  {
    slug: 'news-why-page',
    title: '“为什么我不能”现在有答案',
    titleEn: '"Why can I not" has an answer now',
    summary: '选人、选页面，看到起决定作用的那一条规则。',
    summaryEn: 'Choose a person and a page, and see the one rule that decides.',
    body: `
权限问题最费时间的是猜。角色总览里的“为什么”把判断过程一步步列出来：账号、成员身份、角色、授权、菜单状态、企业是否开通。第一条不成立的，就是原因。

同一页还有角色与权限的对照表，标出职责冲突和没有人使用的角色。
`,
    bodyEn: `
Guessing takes most of the time when rights are in question. "Why" in the role overview lists the steps: account, membership, roles, grants, the state of the menu, whether the enterprise has it. The first that fails is the reason.

The same page has roles against privileges, with conflicts of duty and roles nobody uses.
`,
  },
];
export const news = written.map(noted);

const told: Piece[] = [
  {
    slug: 'notice-maintenance',
    title: '本周六凌晨例行维护',
    titleEn: 'Maintenance this Saturday night',
    summary: '00:30 到 01:00 之间可能有几次短暂的重新连接。',
    summaryEn: 'A few short reconnects between 00:30 and 01:00.',
    body: `
为了升级数据库，本周六 00:30 到 01:00 会逐台重启服务。处理中的请求会做完，页面可能提示重新连接，通常几秒内恢复。请避免在这段时间上传大文件；中断的上传可以接着传。
`,
    bodyEn: `
To upgrade the database the servers restart one after the other this Saturday from 00:30 to 01:00. Requests in flight are finished; a page may say that it reconnects, usually for seconds. Please avoid large uploads then; broken ones can go on afterwards.
`,
  },
  {
    slug: 'notice-audit-hours',
    title: '应用审核时间说明',
    titleEn: 'When applications are audited',
    summary: '工作日提交的应用一般在 24 小时内有结果。',
    summaryEn: 'What is handed in on a working day is usually decided within 24 hours.',
    body: `
审核按提交的先后进行。工作日提交的，一般 24 小时内有结果；节假日顺延。提交后请留意消息：被退回时会写明原因，修改后再次提交不影响排队中的其他应用。
`,
    bodyEn: `
Audits go in the order of handing in. On working days there is usually a result within 24 hours; holidays are added. Watch your messages: a refusal says why, and handing in again does not affect your other applications.
`,
  },
  {
    slug: 'notice-confirm-email',
    title: '请尽快验证您的邮箱',
    titleEn: 'Please confirm your email address',
    summary: '没有验证的邮箱收不到任何通知邮件。',
    summaryEn: 'An unconfirmed address gets no notices at all.',
    body: `
为了避免打扰别人，我们只向验证过的邮箱发送通知。请在[个人设置](/console/personal-settings)里查看邮箱状态，点“验证”后按邮件里的链接完成。
`,
    bodyEn: `
So that nobody else is bothered we send notices to confirmed addresses only. See the state of yours in [Personal settings](/console/personal-settings), and follow the link in the mail.
`,
  },
  {
    slug: 'notice-review-rules',
    title: '评价规则：只有用过的人可以评价',
    titleEn: 'Reviews come from people who use it',
    summary: '订阅或购买后才能评分；发布者不能评价自己的应用。',
    summaryEn: 'Subscribe or buy before you rate; publishers do not rate their own.',
    body: `
为了让评分有参考价值：只有订阅或购买了应用的人可以评价，每人一条，可以修改；发布者不能评价自己的应用。被举报的评价由运营人员查看，隐藏时写明原因。
`,
    bodyEn: `
So that ratings mean something: only people who subscribed to an application or bought it may rate it, once each, and change it later; publishers do not rate their own. Reported reviews are looked at, and hidden only with a reason.
`,
  },
];
export const announcements = told.map(noted);

export { noted };
