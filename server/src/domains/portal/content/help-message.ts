import type { Piece } from './piece.ts';

export const message: Piece[] = [
  {
    slug: 'message-centre',
    title: '消息中心',
    titleEn: 'The message centre',
    summary: '看消息、收藏、删除与恢复，以及快捷键。',
    summaryEn: 'Read, collect, delete and restore; and the keys that help.',
    body: `
右上角的铃铛显示未读数。[消息中心](/console/message-center)列出发给您的所有消息，“企业消息”只列出所在企业发来的。

## 能做什么

- 按分类或类型查看，按已读未读、重要程度、时间筛选，搜索标题和内容。
- 标为已读、收藏、删除；可以一次选中符合条件的全部消息。
- 删除的消息在“已删除”里保留 30 天，可以恢复；“彻底清除”不能恢复。

## 消息从哪里来

- 平台和企业的通知
- 系统事件：认证结果、角色申请、应用审核、订阅的应用有变化、反馈的回复
- 同事和联系人的来信（见[给别人写消息](/common/help-details?id=write-letters)）

离开一家企业之后，看不到它发的消息；返岗后又能看到。

## 快捷键

在列表里按 {{?}} 查看全部快捷键。
`,
    bodyEn: `
The bell at the top shows how many are unread. The [message centre](/console/message-center) lists everything you were told; "Enterprise messages" only what your present enterprise said.

## What you can do

- Look by category or type; filter by read or unread, importance and time; search titles and texts.
- Mark as read, collect, delete; select all that match at once.
- Deleted ones stay 30 days under "Deleted" and can be restored. Clearing is for good.

## Where they come from

- Notices of the platform and your enterprise
- Things that happened: certifications, role requests, audits, changes of applications you subscribed to, answers to feedback
- Letters from colleagues and contacts ([Write to people](/common/help-details?id=write-letters))

When you leave an enterprise you no longer see its messages; when you return you see them again.

## Keyboard

Press {{?}} in the list for all the keys.
`,
  },
  {
    slug: 'write-letters',
    title: '给别人写消息',
    titleEn: 'Write to people',
    summary: '可以写给谁，一天可以写多少，怎样屏蔽不想收到的来信。',
    summaryEn: 'Whom you can write to, how much in a day, and how to block letters you do not want.',
    body: `
在[消息中心](/console/message-center)点“写消息”，选择收件人，写标题和内容。

## 可以写给谁

- **在企业中**：同一企业的同事。
- **不在企业中**（个人身份）：同时在一家企业工作或工作过的人、您订阅的应用的发布者，以及平台服务台。其他人找不到，也写不到。

## 一天可以写多少

- 一次最多 20 人。
- 不在企业中时，一天最多写给 50 人，一分钟最多 5 封。
- 勾选“同时发邮件”时，一个人和一家企业一天能用邮件通知的人数都有上限。写消息的窗口里会先显示今天还剩多少；用完后仍然可以不发邮件。写给发布者或服务台的邮件按 20 人计。
- 邮件标题前有您的用户名和姓名，收件人看得出是谁写的。

## 不想再收到某人的来信

打开对方的来信，点**屏蔽发送人**。之后对方写给您的消息不再送达，对方不会知道；平台和企业发布的消息不受影响。在同一条消息或[消息设置](/console/message-preferences)里可以取消屏蔽。
`,
    bodyEn: `
In the [message centre](/console/message-center) choose "Write", then whom it is for, a title and a text.

## To whom

- **Inside an enterprise**: to your colleagues there.
- **Outside any** (for yourself): to people who are or were in an enterprise at the same time as you, to the publishers of what you subscribed to, and to the platform service desk. Nobody else can be found or written to.

## How much

- At most 20 people at a time.
- Outside an enterprise, at most 50 people a day and five letters a minute.
- "Also by mail" has a daily limit for each person and for each enterprise. The form says how many are left before you send; once they are used up you can still write without mail. A publisher or the desk counts as 20 people.
- The mail's subject begins with your username and name, so that readers see who wrote it.

## Letters you do not want

Open one of them and choose **Block sender**. What they write to you no longer arrives, and they are not told; what the platform and enterprises send still arrives. Unblock them in the same message or in the [preferences](/console/message-preferences).
`,
  },
  {
    slug: 'message-preferences',
    title: '消息设置：站内、邮件、免打扰',
    titleEn: 'Preferences: console, mail, quiet hours',
    summary: '每类消息怎样通知您，什么时候不打扰您。',
    summaryEn: 'How each kind of message reaches you, and when it must wait.',
    body: `
在[消息设置](/console/message-preferences)里，对每个分类分别选择站内和邮件。

- **重要分类**不能关闭，紧急消息总会送达。
- **免打扰时段**：这段时间内不发邮件，结束后再发；紧急消息除外。
- **每日汇总**：一天的邮件合成一封，在您选的时间发出。
- **时区**：免打扰和汇总都按您的时区计算。

## 收不到邮件

先确认邮箱已经验证：没有验证的邮箱不会收到任何通知邮件。在[个人设置](/console/personal-settings)里可以更换和验证邮箱。被对方邮件服务器永久拒收的邮件不会重发，发送人能在消息的统计里看到。
`,
    bodyEn: `
Under [Message preferences](/console/message-preferences) you choose for each category whether it reaches you in the console and by mail.

- **Critical categories** cannot be turned off, and urgent messages always arrive.
- **Quiet hours**: no mails in that time; they go out afterwards. Urgent ones do not wait.
- **Daily digest**: one mail a day with everything, at the hour you choose.
- **Time zone**: quiet hours and digests go by yours.

## No mails?

Check that your address is confirmed: an unconfirmed one gets no notices at all. You can change and confirm it in [Personal settings](/console/personal-settings). A mail that the other server refuses for good is not sent again; the sender sees it in the figures of the message.
`,
  },
  {
    slug: 'send-messages',
    title: '给全员或部分人发消息',
    titleEn: 'Write to everybody, or to some',
    summary: '草稿、定时、群组、撤回与阅读统计。',
    summaryEn: 'Drafts, schedules, groups, recalling and who has read it.',
    body: `
有权限的人在[消息管理](/console/message-sent-enterprise)里写消息：选择分类和类型、重要程度，写标题和正文，可以带附件。

## 发给谁

可以选择人、部门、角色、群组或所有人。发送那一刻名单就固定下来，之后加入的人不会收到。

## 什么时候发

立即发送、定时发送，或者先存为草稿。发送是分批进行的，人再多也不会卡住别的操作。

## 发出之后

- 统计显示送达、已读、关闭了该分类、邮件退回各有多少人。
- **撤回**：收件人从此看不到；已经读过的人已经读过。
- **删除**：只是从管理列表移除，收件人仍然能看到。
`,
    bodyEn: `
Those who may write messages under [Message management](/console/message-sent-enterprise): choose category, type and importance, write a title and a text, add files.

## To whom

People, departments, roles, groups or everybody. Who gets it is fixed the moment it is sent; somebody who joins later does not.

## When

Now, at a time, or kept as a draft. Sending goes in portions, so that a message to many holds nothing else up.

## Afterwards

- Figures show how many it reached, who read it, who has that category turned off, and which mails bounced.
- **Recall**: recipients see it no more. Who has read it has read it.
- **Delete** only takes it off the management's list; recipients still see it.
`,
  },
];
