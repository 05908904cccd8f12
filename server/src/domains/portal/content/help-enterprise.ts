import type { Piece } from './piece.ts';

export const enterprise: Piece[] = [
  {
    slug: 'create-enterprise',
    title: '创建企业与企业认证',
    titleEn: 'Create and certify an enterprise',
    summary: '从提交资料到审核通过，以及之后怎样修改。',
    summaryEn: 'From the first form to the approval, and how to change things later.',
    body: `
## 开始之前

请先完成[个人实名认证](/common/help-details?id=personal-certification)，并准备营业执照照片、统一社会信用代码、企业标志、开户信息和法定代表人的证件。

## 步骤

1. 打开[创建企业](/console/create-enterprise-details)，依次填写基本信息、证照与税务、法定代表人。
2. 每一步都会自动保存为草稿。
3. 核对无误后提交审核。
4. 审核通过后企业即可使用，您是它的第一位管理员。

## 修改企业信息

在“企业信息”里修改后重新提交。新版本审核通过之前，目前生效的资料不变；没有通过也不影响使用。每个版本都保留在版本记录里。

## 企业主页

企业可以设置一个由 3 到 30 位小写字母和数字组成的域名，之后任何人都能用 {{/您的域名}} 打开企业的公开主页，看到企业名称、认证标记和在市场上架的应用。
`,
    bodyEn: `
## Before you begin

Please [certify yourself](/common/help-details?id=personal-certification) first. Have the business licence, the unified social credit code, a logo, bank details and the identity card of the legal representative at hand.

## Steps

1. Open [Create an enterprise](/console/create-enterprise-details) and fill in basics, licence and tax, and the representative.
2. Every step is kept as a draft by itself.
3. Check everything and hand it in.
4. Once approved the enterprise can be used, and you are its first administrator.

## Changing it later

Change it under "Enterprise details" and hand it in again. What is in force stays in force until the new version is approved, and also if it is refused. All versions are kept in the history.

## The enterprise's own page

An enterprise can have a domain of 3 to 30 lower-case letters and digits. From then on {{/your-domain}} opens its public page with its name, its certification mark and its applications in the market.
`,
  },
  {
    slug: 'invite-people',
    title: '邀请同事加入',
    titleEn: 'Invite colleagues',
    summary: '单个邀请、批量名单、重发与作废。',
    summaryEn: 'One by one or from a table; send again, revoke.',
    body: `
在[邀请成员](/console/user-invitation)填写姓名和邮箱，被邀请的人会收到带链接的邮件。链接 7 天内有效，只能由收件的邮箱使用一次。

## 批量邀请

- 几个人：从表格复制“姓名、邮箱”两列，直接粘贴到任意一格。
- 很多人：下载模板，上传 CSV 名单（UTF-8 或 GBK，最多 10000 行）。上传后先检查，有问题的行会逐条列出，确认后才发送。

可以同时指定部门和岗位，被邀请的人就不能更改；不指定则由本人选择。

## 之后

列表显示每份邀请的状态。“重发”需要与上次间隔 60 秒；“作废”立即让链接失效，需要时可以重新邀请同一个邮箱。

已经有账号的人点开链接直接加入；没有账号的人先注册再加入。加入后自动得到“企业成员”角色，可以为企业发布应用。
`,
    bodyEn: `
Under [Invitations](/console/user-invitation) enter names and email addresses; each person gets a mail with a link. A link holds for seven days, once, for the address it was sent to.

## Many at once

- A few: copy the columns name and email from a spreadsheet and paste them into any cell.
- A lot: download the template and upload a CSV list (UTF-8 or GBK, up to 10,000 rows). It is checked first; rows with problems are listed one by one, and nothing is sent before you confirm.

You may set department and position, which the person then cannot change; otherwise they choose.

## Afterwards

The list shows how each invitation stands. Sending again needs 60 seconds since the last time. Revoking closes the link at once; the same address can be invited anew.

People with an account join right away, others register first. Everybody who joins gets the role "enterprise member" and may publish applications for the enterprise.
`,
  },
  {
    slug: 'departments-and-employees',
    title: '部门、岗位与员工',
    titleEn: 'Departments, positions and employees',
    summary: '搭建组织树，安排、调动、离职与返岗。',
    summaryEn: 'Build the tree; place, move, let go and take back people.',
    body: `
## 组织树

在[部门管理](/console/department-management)里建立部门、下级部门、岗位和工作组，并指定部门负责人。部门可以拖动调整上下级。

## 员工

[员工管理](/console/employee-list-management)列出所有在职员工，可以按部门和岗位筛选。刚加入、还没有部门的人在“待分配员工”里。

- **调动**：换部门或岗位。不能调动自己，因为跟着岗位走的角色会一起变。
- **离职**：失去在本企业的全部角色、部门、岗位和工作组，正在使用的登录转到个人空间；账号和历史记录保留。企业看到的姓名、手机和邮箱停留在离职时的样子。
- **邀请返岗**：邀请发到本人现在的邮箱，本人接受后才返岗；企业看不到这个邮箱。回来时是普通成员，原工号仍空闲时自动恢复，角色需要重新安排。

## 组织与权限

角色可以跟着部门或岗位走，见[把角色给人](/common/help-details?id=assign-roles)。角色的数据范围（本人、本部门、本部门及下级、全企业）也按这棵树计算，所以先把组织搭好，再配权限。
`,
    bodyEn: `
## The tree

[Departments](/console/department-management) holds departments, those below them, positions and work groups, and who heads them. Drag a department to put it elsewhere.

## Employees

[Employees](/console/employee-list-management) lists everybody who works here, by department and position. People who have just joined and have no place yet are under "Employees to place".

- **Transfer** to another department or position. Nobody transfers themselves: roles that go with the office would follow.
- **Leaving** takes all roles, departments, positions and work groups of the enterprise, and moves a running login to the personal scope; the account and the history stay.
- **Inviting back** sends an invitation to the email they use today, which the enterprise is not shown; they return when they accept it, as an ordinary member, with their old work number if it is still free. Until then the enterprise sees them as they were when they left.

## Organisation and rights

Roles can go with a department or a position: [Give roles to people](/common/help-details?id=assign-roles). How far a role reaches (own, department, department and below, enterprise) follows the same tree, so build the organisation first.
`,
  },
];
