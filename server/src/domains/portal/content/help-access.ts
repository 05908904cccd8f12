import type { Piece } from './piece.ts';

export const access: Piece[] = [
  {
    slug: 'how-rights-work',
    title: '权限是怎样来的',
    titleEn: 'How a right comes about',
    summary: '角色、菜单、权限和数据范围之间的关系。',
    summaryEn: 'Roles, menus, privileges and reach, and how they fit together.',
    body: `
一句话：**角色在菜单上被授予权限，人拥有角色。** 菜单、按钮、接口和能看到的数据都来自同一张表。

## 三步

1. 菜单提供权限：打开页面是一个权限，页面上的按钮各是一个权限，例如 {{enterprise.employee.edit}}。
2. 管理员把其中一些授予角色。
3. 人通过直接分配、岗位或“所有人”得到角色。

## 数据范围

每个角色有一个范围：仅本人、本部门、本部门及下级、整个企业。同一个列表，班长看到自己班组的人，管理员看到全企业。

## 菜单关闭时

菜单被停用或隐藏，它和它下级的页面、按钮、接口立即对所有人关闭，角色上的授权还在，重新打开就恢复。

## 谁能授权

没有人能给出自己没有的权限；不能给自己分配角色，也不能审核自己的申请。企业和平台都至少保留一位长期管理员。
`,
    bodyEn: `
In one sentence: **roles are granted privileges at menus, and people hold roles.** Menus, buttons, calls and the rows one sees all follow from the same table.

## Three steps

1. A menu offers privileges: opening its page is one, each of its buttons another, such as {{enterprise.employee.edit}}.
2. An administrator grants some of them to a role.
3. People hold the role in person, by their office, or because everybody does.

## Reach

Every role has a reach: own, department, department and below, or the whole enterprise. In the same list a shift leader sees the crew and an administrator everybody.

## When a menu is closed

Turning off or hiding a menu closes it and what stands below it at once: pages, buttons and calls. The grants stay and count again when it opens.

## Who may grant

Nobody gives what they do not hold. Nobody gives themselves a role or decides their own request. At least one lasting administrator always remains, of the platform and of each enterprise.
`,
  },
  {
    slug: 'assign-roles',
    title: '把角色给人',
    titleEn: 'Give roles to people',
    summary: '新建角色、配置权限、分配给人或岗位，设定期限。',
    summaryEn: 'Make a role, grant privileges, give it to people or offices, for a time.',
    body: `
## 新建角色

在[角色管理](/console/role-list)新增角色，写清名称和用途，选择数据范围。可以从已有角色复制权限开始。

## 配置权限

点“配置权限”，在菜单树上勾选页面和按钮。“已通过其他菜单拥有”的标记提醒您：只取消这一处不会收回权限。

## 给人

- **直接分配**：在角色的用户配置里添加；可以设定到期时间，到期自动收回。
- **跟着岗位走**：在“岗位角色”里把角色和部门或岗位连起来，谁在岗谁拥有。
- **开放申请**：把角色设为开放申请，成员写明理由提出申请，由另一个有权限的人审核。

## 先看后果

删除角色前会列出有多少人、会失去什么。“以角色预览”可以用某个角色的眼睛看控制台，只看不改。
`,
    bodyEn: `
## Make a role

Add one under [Roles](/console/role-list), say what it is for and choose its reach. You can start from the privileges of another role.

## Grant

"Configure privileges" shows the menu tree; tick pages and buttons. The mark "held through another menu" tells you that unticking this one alone takes nothing away.

## Give it

- **In person**, on the role's users; with an end if you like, after which it is taken back by itself.
- **By office**: "Roles by office" ties a role to a department or position. Whoever is there holds it.
- **On request**: open the role for requests. Members say why they need it, and somebody else who may decides.

## See what would happen

Before a role is deleted you see who holds it and what they would lose. "Preview as role" shows the console through the eyes of a role, to look only.
`,
  },
  {
    slug: 'menus',
    title: '安排企业自己的菜单',
    titleEn: 'Arrange your own menus',
    summary: '移动、隐藏平台菜单，加入自己的外部应用。',
    summaryEn: 'Move and hide menus of the platform, add applications of your own.',
    body: `
每家企业看到的菜单树可以不同。在[菜单管理](/console/menu-management-enterprise)里：

- **移动**：拖动，或用上移、下移、移入、移出按钮。
- **隐藏**：本企业的人都不再看到它，它的接口也随之关闭。
- **新增文件夹或外部应用**：填写名称和地址，选择在页面内打开还是新窗口打开。

每次修改都有记录，并且可以撤销。编辑菜单的页面本身不能被关闭。

## 需要申请的菜单

带“需申请”标记的菜单由平台按企业开放。管理员在[企业权限申请](/console/company-privilege)里说明用途，平台审核通过后就能授予本企业的角色。

## 打开别人的页面

外部应用在受限的框架里打开，不会带去我们的来源地址；对方不允许被嵌入时，会改为新窗口打开。
`,
    bodyEn: `
Every enterprise can have a menu tree of its own. Under [Menus](/console/menu-management-enterprise) you can:

- **Move** entries by dragging, or with the buttons up, down, in and out.
- **Hide** one: nobody in the enterprise sees it any more, and its calls close with it.
- **Add** a folder or an application elsewhere, with its name and address, opened inside the page or in a new window.

Every change is recorded and can be undone. The page that edits menus cannot be closed.

## Menus on request

Menus marked "on request" are opened by the platform for each enterprise. Say what you need them for under [Company privileges](/console/company-privilege); once approved you can grant them to your roles.

## Pages of others

Applications elsewhere open in a restricted frame and never learn our address. If they refuse to be framed they open in a new window instead.
`,
  },
  {
    slug: 'why-not',
    title: '为什么我看不到这个页面',
    titleEn: 'Why can I not see it?',
    summary: '自己先查四点，管理员用“为什么”找到起决定作用的规则。',
    summaryEn: 'Four things to check yourself, and the page that names the deciding rule.',
    body: `
## 自己先看

1. 页面顶部：现在站在哪家企业、用的是哪个角色？换成“全部角色”试试。
2. 菜单里没有，但别人有：多半是角色不同，可以[申请角色](/console/apply-enterprise-roles)。
3. 昨天还有，今天没有：角色可能到期了，或者换了岗位。
4. 页面打得开，但列表是空的：角色的数据范围可能是“仅本人”或“本部门”。

## 请管理员查

管理员打开[角色总览](/console/enterprise-roles-control)的“为什么”，选择人员和页面、按钮或接口，就能看到起决定作用的那一条规则：没有角色、没有授权、菜单停用、被企业隐藏，还是企业没有开通。

同一页的对照表列出所有角色和权限，标出职责冲突和没有人使用的角色，可以导出 CSV。
`,
    bodyEn: `
## Look yourself first

1. At the top of the page: in which enterprise do you stand, and with which role? Try "All roles".
2. Others have the menu and you do not: most likely a different role. You can [ask for one](/console/apply-enterprise-roles).
3. It was there yesterday: a role may have ended, or you changed offices.
4. The page opens but the list is empty: your role may reach only yourself or your department.

## Ask an administrator

Under "Why" of the [role overview](/console/enterprise-roles-control) they choose you and a page, a button or a call, and see the one rule that decides: no role, nothing granted, menu off, hidden by the enterprise, or not opened to it.

The matrix on the same page lists roles against privileges, marks conflicts of duty and roles nobody uses, and can be exported as CSV.
`,
  },
];
