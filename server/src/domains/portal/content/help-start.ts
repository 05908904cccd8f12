import type { Piece } from './piece.ts';

export const start: Piece[] = [
  {
    slug: 'what-is-cloudyard',
    title: 'Cloudyard 是什么',
    titleEn: 'What Cloudyard is',
    summary: '一页读懂：谁在用、能做什么、从哪里开始。',
    summaryEn: 'One page: who uses it, what it does, where to begin.',
    body: `
Cloudyard 是面向企业与工业的多租户云控制台。一家企业在这里管理自己的人和权限，发布或选用应用，收发消息；所有重要的操作都记入可以验证的审计链。

## 三种身份

- **个人**：注册即可使用，不属于任何企业时看到的是个人范围。
- **企业成员**：由企业邀请加入。一个人可以同时属于多家企业，在页面顶部随时切换。
- **平台**：运营这个平台的人，负责认证审核、应用审核和市场管理。

## 能做什么

- 企业认证、部门与员工、邀请成员，见[创建企业](/common/help-details?id=create-enterprise)。
- 角色、权限与菜单，见[权限是怎样来的](/common/help-details?id=how-rights-work)。
- 发布应用并通过审核上架，见[发布一个应用](/common/help-details?id=publish-application)。
- 在[应用市场](/common/application-market-portal)查找、对比、订阅应用。
- 站内消息、邮件和通知偏好，见[消息中心](/common/help-details?id=message-centre)。

## 从哪里开始

第一次来，请看[五分钟上手](/common/help-details?id=first-steps)。想对接系统，请直接看[接口文档](/docs)。
`,
    bodyEn: `
Cloudyard is a multi-tenant cloud console for enterprises and industry. An enterprise manages its people and rights here, publishes or chooses applications, and sends and receives messages; everything important is written to an audit chain that can be verified.

## Three ways to be here

- **As a person**: registering is enough. While you belong to no enterprise you see your personal scope.
- **As a member**: an enterprise invites you. You may belong to several and switch between them at the top of the page.
- **For the platform**: those who run it review certifications and applications and look after the market.

## What you can do

- Certify an enterprise, keep departments and employees, invite people: [Create an enterprise](/common/help-details?id=create-enterprise).
- Work with roles, privileges and menus: [How a right comes about](/common/help-details?id=how-rights-work).
- Publish applications through an audit: [Publish an application](/common/help-details?id=publish-application).
- Find, compare and subscribe to applications in the [market](/common/application-market-portal).
- Read messages in the console and by mail: [The message centre](/common/help-details?id=message-centre).

## Where to begin

New here? Take the [first five minutes](/common/help-details?id=first-steps). To connect a system, go straight to the [API reference](/docs).
`,
  },
  {
    slug: 'first-steps',
    title: '五分钟上手',
    titleEn: 'The first five minutes',
    summary: '注册、登录、加入企业、切换角色，依次完成。',
    summaryEn: 'Register, log in, join an enterprise and switch roles, in this order.',
    body: `
1. **注册**：打开[注册页面](/common/register)，填写用户名、手机号、邮箱和密码，输入短信验证码。
2. **登录**：用户名、手机号或邮箱都可以登录。忘记密码时，用短信或邮件重置。
3. **加入企业**：点开企业发来的邀请邮件；或者完成个人认证后自己[创建企业](/common/help-details?id=create-enterprise)。
4. **选择企业和角色**：在页面顶部的切换器里选择。菜单、按钮和数据范围都随角色变化。
5. **看工作台**：登录后的第一页是由卡片组成的工作台，点“编排卡片”可以移动、隐藏和恢复卡片。

## 看不到某个菜单？

菜单由角色决定。可以在“申请企业角色”里提出申请，或者请企业管理员分配；想知道原因，见[为什么我看不到](/common/help-details?id=why-not)。

## 快捷键

按 {{Ctrl K}} 可以按名称找到任何一个您能打开的页面。

## 填到一半

切换标签页不会丢失填写的内容，标签上的圆点表示还没有保存。取消、返回或关闭带有未保存内容的页面和窗口时，会先问一句。操作没有成功时，填写的内容留在原处，改好可以直接再试。
`,
    bodyEn: `
1. **Register**: open [Register](/common/register), give a username, phone, email and password, and enter the code sent to your phone.
2. **Log in** with your username, phone or email. A forgotten password is reset by text message or mail.
3. **Join an enterprise**: follow the link of an invitation, or certify yourself and [create one](/common/help-details?id=create-enterprise).
4. **Choose enterprise and role** in the switcher at the top. Menus, buttons and the data you see follow the role.
5. **Look at the dashboard**: the first page after login is made of cards. "Arrange cards" moves, hides and restores them.

## A menu is missing?

Menus follow roles. Ask for one under "Apply for enterprise roles", or ask an administrator. [Why can I not see it](/common/help-details?id=why-not) explains how to find the reason.

## Keyboard

{{Ctrl K}} finds any page you may open by its name.

## Half written

Switching tabs keeps what you typed; the dot on a tab says it is not saved yet. Cancelling, going back or closing something with unsaved work asks first. When something fails, what you typed stays where it is, ready for another try.
`,
  },
  {
    slug: 'tenant-spaces',
    title: '租户空间是什么',
    titleEn: 'What a tenant space is',
    summary: '购买的应用在哪里运行，为什么要先有空间。',
    summaryEn: 'Where bought applications run, and why you need a space first.',
    body: `
租户空间是企业在云上自己的一块地：有自己的配额（CPU、内存、磁盘），买下的应用部署在里面，别的企业看不到也够不着。

## 它与购买的关系

- 浏览、对比、订阅和评价应用**不需要**空间。
- 购买和运行应用**需要**空间：方案里写明的 CPU、内存和磁盘要从空间的配额里划出来。
- 企业还没有可用的空间时，购买会被拒绝并说明原因，不会扣款。

## 方案与配额

每个应用可以有多个资源方案，写明占用多少资源、每月多少钱。选择方案时，请先确认它放得进您的空间。方案的写法见[方案与价格](/common/help-details?id=plans-and-prices)。

> 企业之间的隔离不靠程序自觉：每一条企业数据都由数据库的行级安全规则守住。
`,
    bodyEn: `
A tenant space is an enterprise's own ground in the cloud: it has a quota of its own (CPU, memory, disk), what the enterprise buys is deployed in it, and no other enterprise sees or reaches it.

## Spaces and buying

- To browse, compare, subscribe to and review applications you need **no** space.
- To buy and run one you **do**: the CPU, memory and disk a plan names are taken from the quota of the space.
- While an enterprise has no usable space, buying is refused and says why. Nothing is charged.

## Plans and quotas

An application can have several plans, each naming what it takes and what a month costs. Make sure the plan fits into your space before you choose it. How plans are written: [Plans and prices](/common/help-details?id=plans-and-prices).

> The wall between enterprises does not depend on careful programs: row-level security of the database guards every row of an enterprise.
`,
  },
];
