import type { Piece } from './piece.ts';

export const publish: Piece[] = [
  {
    slug: 'publish-application',
    title: '发布一个应用',
    titleEn: 'Publish an application',
    summary: '从草稿到上架的完整过程。',
    summaryEn: 'The whole way from a draft to the shelf.',
    body: `
应用可以由企业、平台或个人发布，入口分别是“企业应用”“平台应用”和“我的应用”。企业的成员都可以为企业发布；管理员可以在“企业成员”角色里收回。

## 步骤

1. **写介绍**：终端、类型、分类、图标、中英文名称、编码和应用介绍。编码上线后不能修改。
2. **添加版本**：版本说明、截图、来源（见[版本与发布方式](/common/help-details?id=versions)）。
3. **添加资源方案**：占用多少资源、每月多少钱（见[方案与价格](/common/help-details?id=plans-and-prices)）。
4. **提交审核**：应用和版本分别提交。
5. **上线**：审核通过后由您决定什么时候上线。应用和至少一个版本都上线，才会出现在市场里。

## 市场应用与专属应用

市场应用所有人都能找到；专属应用只有发布者自己可以使用，不会出现在市场里。

## 模块

大的应用可以拆成模块：模块也是应用，属于另一个应用，不单独上架。
`,
    bodyEn: `
Applications are published by an enterprise, by the platform, or by a person, under "Enterprise applications", "Platform applications" and "My applications". Every member of an enterprise may publish for it; its administrators can withdraw that in the role "enterprise member".

## Steps

1. **Describe it**: terminal, type, category, logo, names in both languages, code and description. The code cannot change once it is online.
2. **Add a version**: notes, screenshots, where it comes from ([Versions and ways to release](/common/help-details?id=versions)).
3. **Add plans**: what it takes and what a month costs ([Plans and prices](/common/help-details?id=plans-and-prices)).
4. **Hand it in**: application and version each.
5. **Go online** when you like, once approved. It stands in the market as soon as the application and one of its versions are online.

## For the market, or exclusive

Everybody finds a market application; an exclusive one is for its publisher only and never stands in the market.

## Modules

A large application can have modules: applications that belong to another one and are not offered on their own.
`,
  },
  {
    slug: 'versions',
    title: '版本与发布方式',
    titleEn: 'Versions and ways to release',
    summary: '主次版本号，以及 jar、镜像、静态文件和外部地址四种来源。',
    summaryEn: 'Version numbers, and the four sources: jar, image, static files, address.',
    body: `
## 版本号

版本由主版本和次版本组成，例如 {{2.3}}。不兼容的变化用新的主版本；次版本号留空时自动取下一个。

## 四种来源

- **JAR**：可以直接运行的 jar，由云端以 Java 8 部署。
- **IMAGE**：镜像仓库里的镜像，建议用 {{@sha256:}} 固定到摘要。
- **STATIC**：打包好的前端文件（zip），由 Nginx 提供，里面要有 {{index.html}}。
- **URL**：应用运行在别处，这里只登记地址。

## 文件与截图

可以附上帮助文档、接口文档和测试报告，审核员和市场里的人都能看到。提交审核前至少需要一张截图，每张写一句说明。大文件分片上传，中断后可以接着传。

## 上线之后再改

已上线的版本不会被直接改动：修改先单独保存，审核通过后一次替换。
`,
    bodyEn: `
## Numbers

A version has a major and a minor number, such as {{2.3}}. Use a new major one for changes that break things; left empty, the minor one is the next.

## Four sources

- **JAR**: one that runs by itself, deployed in the cloud on Java 8.
- **IMAGE**: an image of a registry, best pinned with {{@sha256:}}.
- **STATIC**: a built front end as a zip, served by Nginx; it must contain {{index.html}}.
- **URL**: it runs elsewhere, and only its address stands here.

## Files and screenshots

Help, API documents and test reports can be added; reviewers and visitors of the market see them. Before handing in you need one screenshot at least, with a line about each. Large files travel in pieces and go on after a break.

## Changes while it is online

What is online is never written over: changes wait beside it and replace it at once when approved.
`,
  },
  {
    slug: 'application-audit',
    title: '审核看什么',
    titleEn: 'What the audit looks at',
    summary: '自动检查、人工审核、被退回怎么办。',
    summaryEn: 'Automatic checks, people who look, and what a refusal means.',
    body: `
## 自动检查

提交后立即检查上传的程序：压缩包是否完整，有没有越界路径或解压炸弹，清单里有没有启动类（jar），有没有 {{index.html}}（静态文件），许可证是否与闭源发布冲突，是否夹带密钥。平台接入了 ClamAV 时还会查杀病毒，没有接入时会如实标明“未检查”。

## 人工审核

审核员对照上一版看变化，逐项检查后通过或退回。提交人自己和同一企业的人不能审核；通过的意见只对当时看到的内容有效，内容变了就要重新审核。

## 被退回

应用回到草稿，页面上写明原因。修改后再次提交。

## 提交之后还想改

保存会自动撤回这次审核，需要重新提交。价格在审核期间变了，通过也会被拒绝。
`,
    bodyEn: `
## Automatic checks

What you upload is looked at right away: is the archive whole, does it reach outside its folder or explode when unpacked, does a jar name its main class, does a static bundle have {{index.html}}, does a licence conflict with closed distribution, are there secrets inside. Where the platform runs ClamAV it also looks for viruses; where not, the check says that nobody did.

## People

A reviewer compares it with the last version and approves or refuses, item by item. Never who handed it in, and nobody of the same enterprise. An approval counts for exactly what was seen; another content needs another audit.

## Refused

It is a draft again, with the reason on its page. Mend it and hand it in anew.

## Changing it while it waits

Saving takes it back from the audit; hand it in again. If a price changes meanwhile, the approval is refused.
`,
  },
  {
    slug: 'plans-and-prices',
    title: '方案与价格',
    titleEn: 'Plans and prices',
    summary: '资源、周期、折扣和永久购买怎样计算。',
    summaryEn: 'Resources, periods, discounts and buying for good.',
    body: `
一个方案写明两件事：**得到多少资源，付多少钱**。

## 资源

- CPU：至少 0.5 核，以 0.5 核递增
- 内存：至少 1000 MB
- 磁盘：至少 1 MB
- 同时在线用户：-1 表示不限

## 价格

总价 = 每月价格 × 月数 × 折扣，到分位四舍五入一次。每月 0 元表示免费。周期可以是月、季、年，各有自己的折扣；也可以允许永久购买，付一次一直用。

## 买家看到什么

市场里显示方案中最低的月价。买到 9 个月以上时，会建议改买包年方案。金额总由服务器计算，浏览器里的数字只供预览；与报价不一致的购买会被拒绝。

## 修改价格

方案和应用的其他内容一样要审核。应用上线后修改、新增或删除方案，买家看到的仍是原来的方案；在应用页面提交审核，通过后才对新买家生效。已经购买的保持原价。
`,
    bodyEn: `
A plan says two things: **what one gets and what it costs**.

## Resources

- CPU: at least half a core, in steps of a half
- Memory: at least 1000 MB
- Disk: at least 1 MB
- Users at the same time: -1 means as many as come

## Prices

The total is price a month × months × discount, rounded once to the fen. A price of 0 is free. Periods are months, quarters or years, each with its discount; a plan may also be sold for good, paid once.

## What buyers see

The market shows the lowest price a month. From nine months on a yearly plan is advised. Sums are always the server's; figures in the browser are a preview, and buying at another price than quoted is refused.

## Changing a price

Plans are audited like everything else an application says. While the application is online, buyers keep seeing the plans as they were: submit the change on the page of the application, and it applies to new buyers once approved. What was already bought keeps its price.
`,
  },
  {
    slug: 'online-offline',
    title: '上线、下线与归档',
    titleEn: 'Online, offline and archived',
    summary: '六种状态是什么意思，谁可以改变它们。',
    summaryEn: 'The six states, and who moves things between them.',
    body: `
应用和版本用同一套状态：

- **草稿**：正在编写，只有发布者看得到。
- **待审核**：内容固定，等待审核员。
- **已审核（未上架）**：通过了，还没有上线，或由发布者主动下线。
- **已上线**：市场里可以找到。
- **平台下线**：平台因问题暂停，解除后恢复原来的状态。
- **已归档**：不再使用；30 天内发布者可以恢复为草稿。

## 下线之前

下线前会先显示影响：多少订阅者、多少版本。确认后，订阅者会收到消息。

## 每一步都有记录

“历史”里能看到谁在什么时候做了什么，审核通过的内容连同摘要一起保存，并记入审计链。
`,
    bodyEn: `
Applications and versions share six states:

- **Draft**: being written, seen by its publisher only.
- **Pending audit**: fixed, waiting for a reviewer.
- **Approved**: passed, not online yet, or taken off by its publisher.
- **Online**: found in the market.
- **Suspended**: stopped by the platform because of a problem; afterwards it is what it was.
- **Archived**: out of use. For 30 days its publisher can bring it back as a draft.

## Before you take it off

You see what it means first: how many subscribers, which versions. Then its subscribers get a message.

## Everything is recorded

The history says who did what and when. What was approved is kept with its digest and stands in the audit chain.
`,
  },
];
