export const cn = {
  ways: [
    { to: '/common/help-home', title: '帮助中心', text: '注册、认证、发布、订阅，常见的问题都写在这里。' },
    { to: '/common/announcement', title: '公告', text: '维护安排、规则变更和已知问题。' },
    {
      to: '/common/pre-sale-consulting',
      title: '售前咨询',
      text: '想了解价格、部署方式，或者需要一次演示。',
    },
    { to: '/common/feedback', title: '意见反馈', text: '哪里不好用、缺什么，直接告诉我们。' },
  ],
  contact: {
    title: '联系我们',
    sentence: '先看看是不是已经有答案；没有的话，写给我们，工作日一天内回复。',
    form: '写给我们',
    content: '您的问题',
    asking: '发生在哪里、想知道什么；最多 4000 字',
    send: '发送',
  },
  feedback: {
    title: '意见反馈',
    sentence: '告诉我们哪里不好用、缺什么。我们会回复到您的邮箱。',
    form: '写下您的意见',
    content: '反馈内容',
    asking: '发生了什么，您原本期望什么；最多 4000 字',
    send: '提交反馈',
  },
  consulting: {
    title: '售前咨询',
    sentence: '告诉我们现场是什么样的，我们带着方案回复，而不是带着宣传册。',
    prepareTitle: '写得越具体，回复越有用',
    prepare: [
      '行业和规模：几个厂区，多少台设备，多少人会用',
      '最想先解决的一件事，以及现在是怎么做的',
      '已有的系统：数据库、MES、ERP、网关型号',
      '部署要求：公有云、自有机房，还是不能连外网',
    ],
    nextTitle: '接下来会发生什么',
    next: [
      { title: '一个工作日内', text: '有人看过您的描述并回复，必要时约一次电话。' },
      { title: '三个工作日内', text: '给出建议的应用、空间配额和费用估算，逐项列明。' },
      { title: '试用', text: '在一间空的租户空间里，用您自己的数据走一遍。' },
    ],
    form: '描述您的需求',
    content: '您的需求',
    asking: '行业、规模、想解决的问题；最多 4000 字',
    send: '发送',
  },
};
