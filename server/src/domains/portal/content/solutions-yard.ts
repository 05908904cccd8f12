import type { Piece } from './piece.ts';

export const yards: Piece[] = [
  {
    slug: 'equipment-upkeep',
    title: '设备维护与备件',
    titleEn: 'Equipment upkeep and spare parts',
    summary: '从坏了再修到按状态维护：点检、工单、备件和经验留在一处。',
    summaryEn:
      'From repairing what broke to upkeep by condition: rounds, orders, parts and know-how in one place.',
    body: `
设备停一小时的损失，往往超过一年的维护费。难的不是修，是提前知道、备件在手、经验不随人走。

## 要解决的问题

- 点检流于形式，异常没人跟
- 备件要么积压，要么急用时没有
- 老师傅的经验只在脑子里
- 外协维修谁来过、换了什么，说不清

## 用 Cloudyard 怎样做

- **选用现成的应用**：点检、备件、状态监测在[应用市场](/common/application-market-portal)里有现成的，先[对比](/common/help-details?id=compare-applications)再选。
- **班组只看本班组**：角色的数据范围设为“本部门及下级”，班长看班组，设备部看全厂。
- **异常变成消息**：按重要程度送达，紧急的不受免打扰限制。
- **外协也在账上**：外协人员用自己的账号进来，角色到期自动收回，做过的事记入审计链。

## 需要准备

- 关键设备清单，先选停机损失最大的 20 台
- 现有的点检表和备件最低库存
- 班组和岗位的名单

## 步骤

1. 建好部门、班组和岗位，岗位角色一次配好。
2. 把点检表搬进应用，第一周只求每天都做。
3. 给 20 台关键设备设定异常规则和通知对象。
4. 备件按设备台账核定最低库存。
5. 每月看三件事：重复故障、超期点检、呆滞备件。
`,
    bodyEn: `
An hour of standstill often costs more than a year of upkeep. Repairing is not the hard part; knowing early, having the part, and keeping what people learned is.

## The problem

- Rounds become a formality, and nobody follows up
- Spare parts pile up, or are missing when it matters
- What an old hand knows is only in their head
- Who came from outside, and what they replaced, nobody can say

## How it is done with Cloudyard

- **Use what is there**: rounds, parts and condition monitoring are in the [market](/common/application-market-portal). [Compare](/common/help-details?id=compare-applications) before you choose.
- **A crew sees its own**: with the reach "department and below" a shift leader sees the crew and the equipment department the plant.
- **Trouble becomes a message** by importance; what is urgent does not wait for quiet hours.
- **Outside service is on record**: they come with their own accounts and roles that end by themselves, and what they do joins the audit chain.

## What you need

- A list of key machines; begin with the 20 whose standstill costs most
- Your present round sheets and minimum stocks
- Lists of crews and positions

## Steps

1. Build departments, crews and positions, and give roles by office once.
2. Bring the round sheets into the application; in the first week only see that it is done every day.
3. Say for the 20 machines what is abnormal and who is told.
4. Set minimum stocks from the register of machines.
5. Each month look at three things: repeated failures, overdue rounds, parts that never move.
`,
  },
  {
    slug: 'energy',
    title: '能源管理与节能',
    titleEn: 'Energy management',
    summary: '先把账算清，再谈节能：分项计量、按班组归集、异常提醒。',
    summaryEn: 'Get the books right before saving: metering by use, by crew, with alerts.',
    body: `
总表只能告诉您花了多少，不能告诉您花在哪里。节能的第一步是把账分清楚。

## 要解决的问题

- 电、水、气、汽各用了多少，花在哪条线、哪个班
- 下班后哪些设备还在空转
- 峰谷电价下怎样安排最省
- 节能措施到底省了没有

## 用 Cloudyard 怎样做

- **能耗账本**：从[应用市场](/common/application-market-portal)选用能耗类应用，按产线、班组、时段归集。
- **在自己的空间里**：计量数据留在企业空间，集团公司可以只看汇总。
- **夜间基线**：设一个停产时的基线，超过就通知当班的人。
- **看板给现场**：班组能看到自己的用量和上周的对比，比考核更有效。
- **指标可核**：抄表修正、系数变更都有记录，年度核查时拿得出来。

## 需要准备

- 计量点清单：至少分到产线和公辅设备
- 电价政策和生产班次
- 能源管理的责任人

## 步骤

1. 画出计量网络图，补齐缺的表。
2. 跑满一个月，得到真实的基线。
3. 先解决空转和泄漏：不花钱的节能最快。
4. 再看峰谷调整和设备改造，每项都写下预期和验证办法。
5. 每季度对照产量重新核定单位能耗。
`,
    bodyEn: `
The main meter says what you spent, not where. Saving begins with separate books.

## The problem

- How much power, water, gas and steam went to which line and which shift
- What runs idle after hours
- How to arrange work under peak and off-peak prices
- Whether a measure really saved anything

## How it is done with Cloudyard

- **An energy ledger**: choose one from the [market](/common/application-market-portal), and collect by line, crew and time.
- **In your own space**: readings stay with the enterprise; a group sees sums only.
- **A night baseline**: above what a standing plant should use, whoever is on shift is told.
- **Boards for the floor**: crews see their own use against last week, which works better than a score.
- **Figures that can be checked**: corrected readings and changed factors are on record for the yearly audit.

## What you need

- A list of metering points, at least by line and utility
- Prices and shifts
- Somebody responsible for energy

## Steps

1. Draw the network of meters and add those missing.
2. Run a full month for a true baseline.
3. Mend idling and leaks first: the saving that costs nothing comes soonest.
4. Then shift loads and improve machines; write down what you expect and how you will check.
5. Each quarter set energy per unit anew, against output.
`,
  },
  {
    slug: 'safety',
    title: '安全生产与隐患闭环',
    titleEn: 'Safety, from hazard to closed case',
    summary: '隐患从发现到销号有人跟、有时限、有证据。',
    summaryEn: 'Every hazard has an owner, a deadline and evidence until it is closed.',
    body: `
事故之前总有征兆，只是没有人把它们连起来。安全管理要的是：发现得了、派得下去、关得掉、查得到。

## 要解决的问题

- 巡检拍了照，之后没有下文
- 整改超期，责任人说没收到
- 承包商的人进场，培训和资质对不上
- 检查来了，才补资料

## 用 Cloudyard 怎样做

- **巡检应用**：从[应用市场](/common/application-market-portal)选用，按区域和班次排巡检，拍照留痕。
- **派单有回执**：整改要求用消息派出，送达、已读都有账，不会再有“没收到”。
- **承包商限期进场**：邀请承包商人员，给有期限的角色，到期自动失效。
- **职责分开**：发现、整改、验收由不同的人完成，角色总览会标出职责冲突。
- **证据链**：照片原图去除位置等隐私信息后保存，处理过程记入审计链。

## 需要准备

- 风险分区图和巡检路线
- 隐患分级标准与各级的整改时限
- 承包商名单和资质文件

## 步骤

1. 建立区域、班组和安全员的角色。
2. 先上两条路线，跑顺再铺开。
3. 按分级设定时限和升级对象：班长、车间主任、厂长。
4. 承包商统一用邀请进场，每次作业核对资质。
5. 每周公布闭环率和超期项，不公布发现数：怕扣分，就没有人报。
`,
    bodyEn: `
There are always signs before an accident; nobody put them together. Safety work needs hazards to be found, handed to somebody, closed, and shown.

## The problem

- Photographs are taken on rounds, and nothing follows
- Deadlines pass because "nobody told me"
- Contractors come in whose training and papers do not match
- Records are made up when the inspection is announced

## How it is done with Cloudyard

- **Rounds**: choose an application from the [market](/common/application-market-portal), plan by area and shift, with photographs.
- **Orders with receipts**: what must be mended goes by message; delivered and read are on the books.
- **Contractors for a time**: invite their people and give roles that end by themselves.
- **Duties apart**: who finds, who mends and who accepts are different people; the role overview marks conflicts.
- **Evidence**: photographs are kept without places and other private traces, and what was done joins the audit chain.

## What you need

- A map of risk areas and the routes of rounds
- Grades of hazards and the time each may take
- A list of contractors with their papers

## Steps

1. Make areas, crews and the roles of safety officers.
2. Begin with two routes and extend when they work.
3. Set times and who is told next by grade: shift leader, workshop, plant.
4. Bring contractors in by invitation only, and check papers for each job.
5. Publish each week how many are closed and overdue, not how many were found: who fears for points reports nothing.
`,
  },
];
