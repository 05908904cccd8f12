import { noted } from './demo-press.ts';
import type { Piece } from './piece.ts';

const written: Piece[] = [
  {
    slug: 'case-haichuan',
    title: '海川重工：停机看得见，班组长不再抄表',
    titleEn: 'Haichuan Heavy Industry: standstills in sight, no more copying',
    summary: '产线看板上线后，停机原因从“说不清”到当班填报，月度分析从三天变成半天。',
    summaryEn:
      'With a line board, causes are noted within the shift, and the monthly analysis takes half a day instead of three.',
    body: `
## 背景

海川重工有 9 条产线、24 个班组。产量靠抄表，停机原因月底才补，常常写“设备故障”四个字。

## 怎么做

1. 信息中心先在平台上建好部门、班组和岗位，岗位角色一次配好。
2. 把自己写的“产线看板”作为企业应用发布，审核后上线，先在两条线试用。
3. 停机超过 5 分钟，班长必须当班选择原因；没有选的，消息提醒到设备部。
4. 备件和点检用同一套账号和权限，不再另建用户。

## 结果

- 当班填报率从不到四成到九成以上
- 月度停机分析由三天缩短到半天
- 维修班与产线对“谁先知道”不再争论：消息有送达时间

## 他们的话

“最有用的不是大屏，是每个人只看到自己该看的。”
`,
    bodyEn: `
## Where they were

Haichuan has nine lines and 24 crews. Output was copied by hand, and causes of standstill were filled in at the end of the month, mostly as "machine failure".

## What they did

1. The information centre built departments, crews and positions, and gave roles by office once.
2. They published their own "Line Board" as an application of the enterprise, had it audited, and tried it on two lines.
3. After five minutes of standstill the shift leader must choose a cause within the shift; otherwise a message reaches the equipment department.
4. Spare parts and rounds use the same accounts and rights.

## What came of it

- Causes noted within the shift rose from under 40 to over 90 percent
- The monthly analysis takes half a day instead of three
- No more arguments about who knew first: messages have a time

## In their words

"The big screen is not what helps most. It is that everybody sees what concerns them."
`,
  },
  {
    slug: 'case-yunshan',
    title: '云杉精密：换型十分钟的视觉量规',
    titleEn: 'Yunshan Precision: a vision gauge that changes over in ten minutes',
    summary: '用普通工业相机测轴径和倒角，算法按版本管理，客户审厂时当场调出记录。',
    summaryEn:
      'Ordinary cameras measure shafts and chamfers; algorithms have versions, and customers see the records on the spot.',
    body: `
## 背景

云杉精密给汽车厂供轴类零件，300 多个型号。三坐标排队，卡尺靠手感，客户审厂时要翻纸质记录。

## 怎么做

1. 质量部把视觉量规发布为应用，每次改标定都是一个新版本，附测试报告。
2. 在两个工位上与三坐标对照四周，差异超过 0.02 mm 的逐件分析。
3. 打开自动判定，疑似件由检验员复判，复判理由留作下一版的依据。
4. 发布到应用市场，供同行选用。

## 结果

- 换型从半天到十分钟
- 全检代替抽检，三坐标只做首件和仲裁
- 客户审厂要看的记录，当场导出
`,
    bodyEn: `
## Where they were

Yunshan makes shafts for car makers, over 300 types. The measuring machine had a queue, calipers depend on the hand, and audits meant leafing through paper.

## What they did

1. The quality department published the gauge as an application; every new calibration is a version with its test report.
2. Four weeks beside the measuring machine at two stations, looking into every difference above 0.02 mm.
3. Then it judged by itself; doubtful parts go to an inspector whose reasons feed the next version.
4. They put it into the market for others.

## What came of it

- A changeover takes ten minutes instead of half a day
- Every part is measured; the measuring machine does first parts and disputes
- What an auditor wants to see is exported on the spot
`,
  },
  {
    slug: 'case-energy-ledger',
    title: '海川重工：能耗账本找出夜里的空转',
    titleEn: 'Haichuan: the energy ledger finds what idles at night',
    summary: '一个月的真实基线，找出三台整夜开着的空压机。',
    summaryEn: 'A month of true readings found three compressors running all night.',
    body: `
## 背景

电费年年涨，总表看不出花在哪里。

## 怎么做

选用平台的“能耗账本”，先装 18 块分表，跑满一个月，什么都不改。再给停产时段设定基线，超过 15% 就通知值班的人。

## 结果

第一个月就发现三台空压机整夜运行。改成联动启停之后，夜间用电下降，白天的生产没有影响。之后他们按班组公布单位能耗，只比自己，不比别人。
`,
    bodyEn: `
## Where they were

The bill rose every year, and the main meter did not say why.

## What they did

They chose the platform's "Energy Ledger", added 18 meters, and ran a month without changing anything. Then they set a baseline for hours without production; 15 percent above it, whoever is on duty is told.

## What came of it

In the first month they found three compressors running all night. With interlocked starting, nights cost less and days were not affected. Since then they publish energy per unit by crew, each compared with itself only.
`,
  },
  {
    slug: 'case-contractors',
    title: '云杉精密：外协人员来去都有账',
    titleEn: 'Yunshan: contractors come and go on record',
    summary: '邀请进场、角色限期、做过的事查得到。',
    summaryEn: 'Invited in, with roles that end, and a record of what was done.',
    body: `
## 背景

设备厂商和安装队常年进出，账号借来借去，出了问题不知道是谁操作的。

## 怎么做

1. 停用所有公用账号，外协人员一律邀请进入，用自己的手机号登录。
2. 角色只开放需要的两个页面，期限等于合同期限，到期自动收回。
3. 每月由信息部在角色总览里检查一次：谁还在、谁该走。

## 结果

三个月后再没有公用账号。一次参数被误改，审计日志十分钟就找到了时间和人，当天恢复。
`,
    bodyEn: `
## Where they were

Makers and fitters come and go all year. Accounts were lent around, and after a mishap nobody knew who it had been.

## What they did

1. They closed all shared accounts; contractors are invited and log in with their own phone.
2. Their role opens the two pages they need and ends with the contract.
3. Once a month the IT department looks through the role overview: who is still here, who should go.

## What came of it

After three months there were no shared accounts. When a setting was changed by mistake, the audit log named time and person in ten minutes, and it was mended the same day.
`,
  },
];
export const cases = written.map(noted);
