import type { Piece } from './piece.ts';

export const market: Piece[] = [
  {
    slug: 'find-applications',
    title: '在市场里找应用',
    titleEn: 'Find applications in the market',
    summary: '搜索、分类、筛选和排序。',
    summaryEn: 'Search, categories, filters and order.',
    body: `
[应用市场](/common/application-market-portal)不需要登录就能浏览。

## 搜索与筛选

- 按中文名、英文名或编码搜索，边输入边给出建议。
- 按两级分类、发布方式和每月价格筛选；每个选项后面的数字是选中它会剩下多少个。
- 按受欢迎程度、最新上架、价格或评分排序。

筛选条件都在地址栏里，复制地址就能把同样的结果发给同事。

## 一张卡片说明什么

图标、名称、一句介绍、最低月价、评分和发布者。带认证标记的发布者是经过企业认证的企业，或平台自己。

## 详情页

截图、介绍、版本记录与每个版本的变化、需要的授权、资源方案、文档，以及用户的评价。
`,
    bodyEn: `
The [market](/common/application-market-portal) is open to everybody, without a login.

## Search and filter

- Search by Chinese name, English name or code; suggestions come while you type.
- Filter by two levels of categories, way of release and price a month; the figure behind a choice says how many it would leave.
- Order by popularity, newest, price or rating.

Filters live in the address bar: copy it, and a colleague sees the same.

## What a card says

Logo, name, one sentence, lowest price a month, rating and publisher. A publisher with the mark is a certified enterprise, or the platform itself.

## The detail page

Screenshots, description, versions with what each changed, the rights it asks for, plans, documents, and what people say.
`,
  },
  {
    slug: 'compare-applications',
    title: '对比应用',
    titleEn: 'Compare applications',
    summary: '把几个应用并排放在一起看。',
    summaryEn: 'Put a few of them side by side.',
    body: `
在列表或详情页把应用加入对比，然后打开[应用对比](/common/application-market-compare)。

## 看什么

- **价格**：最低月价；具体方案请到详情页按您要的时长计算。
- **版本**：最新版本和更新时间，看得出是否有人维护。
- **发布方式**：运行在您的空间里，还是在发布者那里。
- **口碑**：评分、评价数和订阅数一起看，只有一条评价的五分说明不了什么。

对比的内容保存在地址里，可以直接发给同事讨论。
`,
    bodyEn: `
Add applications to the comparison from the list or their pages, then open [Compare applications](/common/application-market-compare).

## What to look at

- **Price**: the lowest a month. For a plan over your own time see the detail page.
- **Version**: the newest one and when it came; it shows whether somebody looks after it.
- **Release**: whether it runs in your space or at the publisher's.
- **Reviews**: look at the rating, the number of reviews and the subscribers together. Five stars from one person say little.

The comparison stands in the address; send it to colleagues to discuss.
`,
  },
  {
    slug: 'subscribe',
    title: '订阅应用',
    titleEn: 'Subscribe to an application',
    summary: '有新版本、下线或归档时收到消息。',
    summaryEn: 'Get a message about new versions, and when it goes away.',
    body: `
在应用详情页点“订阅”。登录后即可订阅，不收费，也不需要租户空间。

## 订阅之后

- 版本通过审核、上线、下线或归档时，您会收到消息，并按[消息设置](/common/help-details?id=message-preferences)发邮件。
- 可以对它[评分和评价](/common/help-details?id=rate-applications)。
- [我的订阅](/console/application-subscription)列出全部订阅，可以随时取消。

订阅数计入受欢迎程度，但发布者看不到您的联系方式。
`,
    bodyEn: `
Choose "Subscribe" on an application's page. It needs a login, costs nothing and needs no tenant space.

## From then on

- You get a message when a version passes its audit, goes online, is taken off or archived, and mails as your [preferences](/common/help-details?id=message-preferences) say.
- You may [rate it](/common/help-details?id=rate-applications).
- [My subscriptions](/console/application-subscription) lists your subscriptions; end one whenever you like.

Subscribers count towards popularity. Publishers do not see how to reach you.
`,
  },
  {
    slug: 'rate-applications',
    title: '评分、评价与举报评价',
    titleEn: 'Rate, review, and report a review',
    summary: '谁可以评价，怎样修改，发布者怎样回复。',
    summaryEn: 'Who may rate, how to change it, and how publishers answer.',
    body: `
## 谁可以评价

订阅了或购买了这个应用的人。发布者自己不能评价自己的应用。

## 怎样评价

在详情页给 1 到 5 星，可以写最多 2000 字。每人每个应用一条，之后可以修改或撤回。

写得有用的评价通常说明：在什么场景下用、用了多久、哪里好、哪里不好。

## 发布者的回复

发布者可以公开回复每条评价。

## 不合适的评价

觉得一条评价不该出现，请点“举报”。运营市场的人会查看；被隐藏的评价不再计入评分，隐藏的原因会保留记录。
`,
    bodyEn: `
## Who may

People who subscribed to it or bought it. Publishers do not rate their own.

## How

Give one to five stars on its page, and up to 2000 characters if you like. One review each; change it or take it back later.

The useful ones say where it is used, for how long, what is good and what is not.

## Answers

The publisher may answer each review in public.

## A review that should not be there

Report it. Whoever runs the market looks at it; a hidden one no longer counts, and the reason is kept on record.
`,
  },
  {
    slug: 'report-problem',
    title: '报告应用的问题',
    titleEn: 'Report a problem with an application',
    summary: '描述不符、无法使用、安全或侵权问题怎样告诉平台。',
    summaryEn: 'Misleading, broken, unsafe or infringing: how to tell the platform.',
    body: `
在应用详情页点“报告问题”，选择一种：

- **描述不符**：介绍或截图与实际不一样
- **无法使用**：打不开、报错、功能缺失
- **安全问题**：漏洞、泄露数据、恶意行为
- **侵权**：抄袭、商标、版权
- **其他**

写清楚发生了什么、怎样重现。报告不公开，只有运营市场的人看得到；处理结果会以消息回复您。严重的问题，平台可以先把应用下线再调查。

> 涉及您自己账号安全的问题，请直接用[意见反馈](/common/feedback)告诉我们。
`,
    bodyEn: `
Choose "Report a problem" on the application's page, and one of:

- **Misleading**: description or screenshots differ from what it is
- **Broken**: does not open, fails, lacks what it promises
- **Security**: a hole, leaking data, malicious behaviour
- **Rights**: copied work, trade marks, copyright
- **Other**

Say what happened and how to see it again. Reports are not public; those who run the market read them, and their answer comes to you as a message. For serious ones the platform may take the application off first and look into it then.

> If the safety of your own account is concerned, please use [Feedback](/common/feedback) right away.
`,
  },
];
