import type { Piece } from './piece.ts';

/** The three with a page of their own: their names stand in the addresses. */
export const industries: Piece[] = [
  {
    slug: 'nhi',
    title: '医保基金智能审核',
    titleEn: 'Auditing a health insurance fund',
    summary: '把规则、算法和人工复核放在一条可以追溯的线上，让每一笔疑点都有结论、有依据。',
    summaryEn:
      'Rules, algorithms and human review on one traceable line, so that every doubtful claim gets a verdict with reasons.',
    body: `
医保基金审核难在三处：结算单量大而疑点少，规则常常更新，结论要经得起申诉。人工抽查看不过来，单独一套算法又说不清理由。

## 要解决的问题

- **看得全**：分解住院、重复收费、超限用药、超量检查等情形，逐单筛查，不靠抽样。
- **说得清**：每个疑点对应哪一条规则、哪几笔明细，医院申诉时能拿出依据。
- **管得住**：经办、复核、审批分开，谁也不能审自己提交的单子。
- **守得牢**：参保人的信息只给办这件事的人看，看过就有记录。

## 用 Cloudyard 怎样做

- **规则和算法作为应用上架**：规则包、筛查算法以版本发布，审核通过才能上线；规则变了就是新版本，旧结论仍对应旧版本。
- **各地各自的空间**：每个统筹区一个租户空间，数据库里就隔开。
- **角色与数据范围**：经办看本科室，复核看本机构，监管看全局；职责冲突在角色总览里一眼看出。
- **消息督办**：疑点派单、超期提醒、申诉回执都走消息，送达与已读有账可查。
- **审计链**：筛查、改判、查看个人信息都记入链上，可以随时校验没有被改过。

## 需要准备

- 结算明细和目录数据的接口或定期文件
- 现行的审核规则，以及每条规则的依据文件
- 经办、复核、审批三类人员的名单和科室

## 步骤

1. 企业认证，建立部门和岗位，按岗位配好角色。
2. 把现有规则整理成规则包，作为专属应用发布第一个版本。
3. 用一个季度的历史数据试跑，由复核人员逐条标注，调整阈值。
4. 选一两家定点机构试点，疑点先提醒不扣款。
5. 固定每月的规则评审，新规则走“发布版本、审核、上线”的流程。

## 怎样算做成了

看四个数：筛查覆盖率、疑点确认率、申诉改判率、平均办结天数。试点前先记下现在的数，再谈改进。
`,
    bodyEn: `
Auditing an insurance fund is hard for three reasons: many claims and few doubtful ones, rules that change often, and verdicts that must stand an appeal. People can only sample; an algorithm alone cannot say why.

## The problem

- **See all of it**: split admissions, double charges, drugs and examinations beyond limits, claim by claim, not by sample.
- **Say why**: which rule and which lines of the bill, so that a hospital's appeal gets an answer.
- **Keep duties apart**: who handles, who reviews and who approves are different people, and nobody decides their own.
- **Protect people**: what belongs to the insured is seen only by those who work on the case, and every look is recorded.

## How it is done with Cloudyard

- **Rules and algorithms as applications**: rule sets and screenings are released as versions and go online only after an audit. A changed rule is a new version; old verdicts keep pointing at the old one.
- **A space for each region**: one tenant space per pool, kept apart in the database.
- **Roles and reach**: clerks see their section, reviewers their institution, supervisors everything; the role overview shows conflicts of duty.
- **Messages that are followed up**: doubtful cases, deadlines and appeals go by message, with a ledger of who got and read them.
- **The audit chain**: screenings, changed verdicts and looks at personal data are written to a chain that can be verified at any time.

## What you need

- An interface or regular files with claim lines and catalogues
- The rules in force, and the document each is based on
- Lists of the people who handle, review and approve, with their sections

## Steps

1. Certify the institution, build departments and positions, and give roles by office.
2. Put the present rules into a rule set and release it as the first version of an exclusive application.
3. Run a quarter of past claims; let reviewers judge each hit and adjust the limits.
4. Try it with one or two hospitals; at first point out, do not deduct.
5. Hold a monthly review of rules; each new one goes through release, audit and online.

## How to tell that it works

Four figures: share of claims screened, share of hits confirmed, share of verdicts changed on appeal, and days to close a case. Write down today's before you begin.
`,
  },
  {
    slug: 'rgb',
    title: '机器视觉质检',
    titleEn: 'Inspection by machine vision',
    summary: '用普通工业相机和可追溯的算法版本，替下重复的目检，保留人的最终判断。',
    summaryEn:
      'Ordinary industrial cameras and traceable algorithm versions take over repetitive looking; people keep the last word.',
    body: `
目检累人，也留不下记录：同一个缺陷，白班和夜班的判断不一样；客户投诉时，找不到当时的图。

## 要解决的问题

- 划痕、缺料、尺寸超差等缺陷，在节拍内给出判断
- 每件产品的图像、判断、算法版本对得上号
- 换型快：新产品不必等一个月
- 算法更新不能影响正在跑的产线

## 用 Cloudyard 怎样做

- **算法作为应用发布**：检测程序以版本管理，先在一条线上验证，通过审核再推到其他线；出问题可以退回上一个版本。
- **在自己的空间运行**：程序和图像留在企业的租户空间里，按方案里的 CPU、内存和磁盘运行。
- **从市场选用**：量测、标定、看板等通用功能，可以在[应用市场](/common/application-market-portal)比较后选用，不必都自己写。
- **异常走消息**：连续不良、相机掉线、合格率突降，用消息通知班长和工艺员；标为紧急的不受免打扰限制，夜里也送到值班的人。
- **复判有记录**：人工改判留下是谁、什么时候、为什么，成为下一版算法的训练材料。

## 需要准备

- 每类缺陷各 200 张以上的样图，合格品 1000 张以上
- 稳定的光源和安装位置；多数误判来自光，不来自算法
- 节拍、允许的漏检率和误检率，以及谁来复判

## 步骤

1. 选一个缺陷、一个工位，先把光和相机固定好。
2. 采集两周图像，由检验员标注。
3. 离线验证达到目标后，以“只提示、不剔除”的方式上线。
4. 对照人工结果两周，再打开自动剔除。
5. 每次换型都做一个新版本，保留旧版本随时可退。

## 怎样算做成了

漏检率、误检率、复判量和换型时间。漏检看客户端的反馈，不要只看自己的统计。
`,
    bodyEn: `
Looking at parts all day is tiring and leaves no record. Day and night shift judge the same scratch differently, and when a customer complains nobody finds the picture.

## The problem

- Scratches, missing material, sizes out of tolerance, judged within the cycle time
- For every part the picture, the verdict and the version of the algorithm belong together
- A new product must not take a month
- An update must not disturb a running line

## How it is done with Cloudyard

- **Algorithms released as applications**: a version is tried on one line, audited and then brought to the others; if it fails, the last one is still there.
- **In your own space**: programs and pictures stay in the enterprise's tenant space, within the CPU, memory and disk of the plan.
- **Chosen from the market**: measuring, calibration and boards are common tasks. [Compare](/common/application-market-portal) what is offered before you write it.
- **Trouble goes by message**: rejects in a row, a lost camera, a sudden drop reach shift leader and engineer; what is marked urgent does not wait for quiet hours.
- **Second looks are recorded**: who changed a verdict, when and why becomes material for the next version.

## What you need

- 200 pictures or more of each defect, and 1000 of good parts
- Steady light and mounting; most wrong verdicts come from the light
- The cycle time, the misses and false alarms you can accept, and who takes the second look

## Steps

1. Choose one defect at one station, and fix light and camera first.
2. Collect pictures for two weeks and let inspectors label them.
3. When it is good enough offline, let it point out without rejecting.
4. Compare with people for two weeks, then let it reject.
5. Make a new version for every product change, and keep the old one to go back to.

## How to tell that it works

Misses, false alarms, second looks and the time of a changeover. Count misses by what customers find, not only by your own figures.
`,
  },
  {
    slug: 'sysmed',
    title: '医疗设备与系统',
    titleEn: 'Medical equipment and systems',
    summary: '设备台账、维保、计量与软件版本放在一处，医院、厂商和维保方各看各的部分。',
    summaryEn:
      'Registers, upkeep, calibration and software versions in one place; hospital, maker and service each see their part.',
    body: `
一家医院有几千台设备，来自几十个厂商。台账在设备科，维修单在微信群，软件版本只有厂商知道；等到检查或出事，才发现三边对不上。

## 要解决的问题

- 每台设备是谁的、在哪里、什么状态、下次计量是哪天
- 维保的响应和完成有据可查
- 设备软件的版本与变更可追溯
- 厂商能进来维护，但只能看到自己那一台

## 用 Cloudyard 怎样做

- **一个人，多家单位**：工程师可以同时属于厂商和维保公司，进入医院时只有医院给的角色和范围。
- **软件作为应用**：随设备的软件、接口和说明以版本发布，附测试报告；升级走审核，旧版本仍可查。
- **到期提醒**：台账应用在计量、证照和维保合同到期前发出消息，送达和已读都有账。
- **审计链**：谁改了资料和权限、谁从哪里登录过，事后可以证明。
- **反馈闭环**：临床科室的意见从提交到回复都有编号。

## 需要准备

- 设备清单（名称、型号、序列号、科室、厂商、计量周期）
- 各厂商的联系人和维保合同
- 医院的科室树和设备科的分工

## 步骤

1. 导入科室和人员，设备科、临床、厂商各建角色，数据范围设为本部门或本人。
2. 从风险最高的几类开始，例如呼吸机、除颤器、输液泵。
3. 把计量和证照的到期日录入台账应用，打开提醒。
4. 邀请厂商加入，他们的软件以版本登记。
5. 三个月后复盘：超期台数、平均响应时间、没有主人的设备。

> 本方案用于管理设备与软件，不用于诊断和治疗，也不代替法定的医疗器械监管要求。
`,
    bodyEn: `
A hospital has thousands of devices from dozens of makers. The register is with the equipment department, repairs are in a chat group, and only the maker knows the software version; at an inspection the three do not match.

## The problem

- For every device: whose it is, where, in what state, and when it is calibrated next
- Repairs with a record of when somebody came and when it was done
- Versions and changes of the software that can be traced
- Makers who can come in, and see their own device only

## How it is done with Cloudyard

- **One person, several organisations**: an engineer may belong to a maker and a service firm; inside the hospital they have the role and reach the hospital gives them.
- **Software as applications**: what comes with a device is released in versions with its test report. Upgrades are audited and old versions stay on record.
- **Reminders before the date**: the register sends a message before calibrations, licences and contracts run out, and it is on the books who got and read it.
- **The audit chain**: who changed records and rights, and who logged in from where, can be shown afterwards.
- **Feedback with a number**: what wards report is followed from first word to answer.

## What you need

- A list of devices: name, type, serial number, ward, maker, calibration period
- Contacts and contracts of the makers
- The tree of wards, and who does what in the equipment department

## Steps

1. Bring in wards and people; make roles for equipment department, wards and makers, each reaching its own department or person.
2. Begin where the risk is highest: ventilators, defibrillators, infusion pumps.
3. Enter the dates of calibrations and licences into the register, and turn on reminders.
4. Invite the makers; their software is registered as versions.
5. After three months look back: overdue devices, time to respond, devices without an owner.

> This is for managing equipment and software. It is not for diagnosis or treatment and does not replace what the law asks of medical devices.
`,
  },
];
