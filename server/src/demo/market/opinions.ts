/** What users say with so many stars; the first list is of one star. */
export const opinions: readonly (readonly string[])[] = [
  [
    '装了三次都没成功，客服让我们等。',
    '数据对不上账，已经停用了。',
    '演示里的功能有一半要另外付钱。',
    '升级以后历史记录不见了，退回旧版本了。',
  ],
  [
    '导入模板要求太严，第一次失败了三回。',
    '太慢，列表翻页要等好几秒。',
    '权限只能给到部门，班组长看到了不该看的。',
    '说明书和界面对不上，靠猜。',
  ],
  [
    '手机上字有点小，其他都好。',
    '能用，但是报表格式改不了。',
    '够用，和我们的 ERP 对接还要自己写脚本。',
    '功能可以，就是通知太多了。',
    '中规中矩，价格再低一点就好了。',
  ],
  [
    '功能够用，希望报表能再灵活一点。',
    '对接我们的老系统花了两天，文档写得还算清楚。',
    '价格合适，按季买更划算。',
    '比表格强太多，批量修改再方便些就五星。',
    '用了两个月，稳定，偶尔要刷新一下。',
    '班组上手快，培训一次就会。',
  ],
  [
    '装上当天就用起来了，班组长自己就能配。',
    '断网那次真的没丢数据，放心了。',
    '比之前买的那套简单太多，新人半小时学会。',
    '客服响应很快，周末也有人回。',
    '提的两个建议下个版本就有了。',
    '停机时间少了一成，数字说话。',
    '领导每天早上第一件事就是看它。',
  ],
];

/** What publishers answer to those who are not content, and to those who are. */
export const answers = {
  low: [
    '很抱歉给您添麻烦了，我们已经联系您的管理员，一起看日志。',
    '导入现在会逐行说明原因，请再试一次。',
    '感谢反馈，这个问题在新版本里已经修复。',
    '性能优化已经排进下个版本，上线后会通知您。',
  ],
  high: ['谢谢支持！下个版本加入自定义列，敬请留意。', '谢谢，您的建议已经记下来了。', '很高兴帮得上忙。'],
} as const;

/** What people report of an application. */
export const problems: readonly {
  code: string;
  by: string;
  kind: 'misleading' | 'broken' | 'security' | 'rights' | 'other';
  text: string;
  daysAgo: number;
  answer?: string;
}[] = [
  {
    ...{ code: 'mes-lite', by: 'qin.yue', kind: 'broken', daysAgo: 74 },
    text: '扫码报工以后偶尔记成两条，早班出现过三次。',
    answer: '已与发布者确认：网络抖动时重复提交，1.2 版本起按单号去重。',
  },
  {
    ...{ code: 'wms-go', by: 'ma.teng', kind: 'misleading', daysAgo: 58 },
    text: '介绍里说支持立库，装上以后没有这个功能。',
    answer: '发布者已把“立库对接”改为“规划中”，谢谢您的提醒。',
  },
  {
    ...{ code: 'ppe-guard', by: 'peng.fei', kind: 'security', daysAgo: 21 },
    text: '识别结果里能看到其他车间的人脸照片。',
    answer: '按部门隔离的修复已于当天上线，历史照片已清除。',
  },
  {
    ...{ code: 'after-sales', by: 'dai.xin', kind: 'other', daysAgo: 12 },
    text: '希望能按客户导出全部工单。',
    answer: '这是功能建议，已转给发布者。',
  },
  {
    ...{ code: 'vibra-watch', by: 'fang.yi', kind: 'broken', daysAgo: 3 },
    text: '频谱图在 Firefox 里画不出来，只有坐标轴。',
  },
  {
    ...{ code: 'dock-slot', by: 'tang.li', kind: 'rights', daysAgo: 1 },
    text: '月台示意图和我们公司宣传册里的一样，请核实授权。',
  },
];
