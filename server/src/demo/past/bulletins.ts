/** What the platform, an enterprise and colleagues wrote over the months; each with how many days ago. */
export type Bulletin = {
  daysAgo: number;
  title: string;
  text: string;
  titleEn?: string;
  textEn?: string;
  importance?: 1;
  repair?: true;
};

export const notices: readonly Bulletin[] = [
  {
    ...{ daysAgo: 86, title: '应用市场开放企业发布', titleEn: 'Enterprises can publish applications' },
    text: '通过认证的企业可以在“应用管理”里发布应用，审核通常在一个工作日内完成。',
    textEn:
      'Certified enterprises can publish under "Enterprise apps". Reviews usually take one business day.',
  },
  {
    ...{ daysAgo: 72, title: '登录安全：建议开启短信验证', titleEn: 'Safer logins with phone verification' },
    text: '在陌生设备登录时会要求手机验证码，请确认手机号是您本人的。',
    textEn:
      'When you log in on a new device, we send a code to your phone. Make sure that your phone number is correct.',
  },
  {
    ...{ daysAgo: 50, title: '月末审核安排', titleEn: 'Reviews at the end of the month', importance: 1 },
    text: '月末提交较多，审核可能顺延一个工作日，紧急上线请写给平台服务台。',
    textEn:
      'There are many submissions, and reviews may take one more business day. If it is urgent, write to the service desk.',
  },
  {
    ...{ daysAgo: 31, title: '审计日志支持导出', titleEn: 'The audit log can be exported' },
    text: '企业管理员可以按时间和操作筛选后导出 CSV，导出本身也会留下记录。',
    textEn: 'Administrators can export the filtered entries as CSV. The export itself is logged too.',
  },
  {
    ...{ daysAgo: 17, title: '消息邮件每日汇总上线', titleEn: 'Daily email digest' },
    text: '在“消息设置”里选择每天汇总的时间，紧急消息仍会立即发送。',
    textEn: 'Choose the time in your message preferences. Urgent messages are still sent immediately.',
  },
];

export const bulletins: Record<'lin.qiao' | 'zhou.yan', readonly Bulletin[]> = {
  'lin.qiao': [
    { daysAgo: 83, title: '办公网切换通知', text: '周末切换办公网出口，周一上班请重新连接一次无线网络。' },
    {
      ...{ daysAgo: 75, title: '2 号龙门吊年检', repair: true },
      text: '周四全天停用，吊装计划请提前一天报设备部调整。',
    },
    {
      daysAgo: 66,
      title: '月度安全例会纪要',
      text: '隐患整改率 96%，三项未闭环的由生产部本周内完成。',
      importance: 1,
    },
    {
      daysAgo: 55,
      title: '季度设备保养清单',
      text: '各班组按清单停机保养，完成后在台账里登记。',
      repair: true,
    },
    { daysAgo: 48, title: '周末值班表', text: '值班人员请保持手机畅通，交接班记录写在平台上。' },
    { daysAgo: 38, title: '喷漆房过滤棉更换', text: '每周二、周五更换，换下的按危废登记。', repair: true },
    {
      daysAgo: 29,
      title: '消防演练安排',
      text: '本周五 15:00 演练，听到警报后按疏散路线到东门集合。',
      importance: 1,
    },
    { daysAgo: 20, title: '新员工平台培训', text: '周三 14:00 信息中心培训教室，自带电脑。' },
    { daysAgo: 11, title: '用电安全检查', text: '禁止使用大功率取暖器，配电柜由设备部统一巡检。' },
  ],
  'zhou.yan': [
    { daysAgo: 77, title: '计量器具送检', text: '本月到期的量具请在周五前送到信息部登记。' },
    { daysAgo: 53, title: '客户审厂准备', text: '下周二客户审厂，各部门按清单准备记录。', importance: 1 },
    { daysAgo: 34, title: '三坐标机房温控调整', text: '夜间温度改为 20±1℃，进出请随手关门。' },
    { daysAgo: 15, title: '质量月优秀案例', text: '“毛刺在线检测”获一等奖，资料已放在文控中心。' },
  ],
};

/** What colleagues write to each other. */
export const letters: readonly (readonly [title: string, text: string])[] = [
  ['图纸版本确认', '昨天发的是 C 版，现场还在用 B 版，麻烦换一下。'],
  ['明天的评审会', '改到下午两点，会议室还是 302。'],
  ['备件到货', '减速机油封到了，放在备件库 A-12。'],
  ['请帮忙看一下报表', '本月的停机时间好像重复计算了，你那边能核对吗？'],
  ['夜班交接', '3 号机液压油温偏高，已经加了冷却，早班请留意。'],
  ['培训资料', '上次培训的 PPT 放在共享文件夹里了。'],
  ['供应商来访', '周四上午供应商来看样件，需要质量部一起。'],
  ['加班申请', '周六焊接加班四个人，名单已经报上去了。'],
  ['样件测量结果', '孔距超差 0.02，建议让工艺先看一下再定。'],
  ['谢谢', '昨天多亏你帮忙，机器下午就恢复了。'],
  ['请假', '周五下午请假半天，急事打电话。'],
  ['工装借用', '二车间想借两套定位工装，下周一还。'],
];
