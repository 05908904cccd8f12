import type { AUDIT_VALUES, CodedField } from '@cloudyard/contract/audit/fields.ts';

const statuses = {
  0: '草稿',
  1: '待审核',
  2: '已审核（未上线）',
  3: '已上线',
  4: '平台下线',
  5: '已归档',
} as const;

const endings = {
  logout: '退出登录',
  idle: '长时间未操作',
  hard_limit: '超过最长登录时间',
  tgt: '统一登录已结束',
  ip_changed: '网络地址变化',
  replaced: '被新的登录取代',
  cancelled: '重复登录被取消',
  pushed_out: '本人在别处结束',
  kicked_out: '被管理员结束',
  password_changed: '密码已更改',
  account_locked: '账号被锁定',
  removed: '账号已注销',
} as const;

/** What the codes in before and after mean. */
export const values = {
  'role.reach': {
    own: '本人',
    department: '本部门',
    below: '本部门及下级',
    enterprise: '全企业',
  },
  'menu.owner': {
    platform: '平台',
    enterprise: '企业',
  },
  'menu.type': {
    folder: '目录',
    page: '页面',
    link: '链接',
    frame: '嵌入页面',
    application: '应用',
  },
  'menu.verb': {
    add: '新增',
    change: '修改',
    move: '移动',
    remove: '删除',
    undo: '撤销',
  },
  'application.status': statuses,
  'application.kind': {
    recommend: '推荐',
    pin: '置顶',
    advertise: '广告',
  },
  'version.status': statuses,
  'role-request.status': {
    pending: '待审批',
    approved: '已通过',
    refused: '已拒绝',
    cancelled: '已撤回',
  },
  'privilege.status': {
    1: '已申请',
    2: '已拒绝',
    3: '已授予',
    4: '已收回',
  },
  'account.registeredAs': {
    enterprise: '企业',
    private: '个人',
  },
  'account.method': {
    password: '密码',
    sms: '短信验证码',
  },
  'account.which': {
    phone: '手机',
    email: '邮箱',
  },
  'account.outcome': {
    cancelled: '已取消',
    turned_back: '已恢复原联系方式',
    closed: '账号已锁定',
  },
  'account.digest': {
    none: '不汇总',
    daily: '每天一封',
  },
  'session.state': {
    open: '已登录',
    repeat: '等待确认重复登录',
  },
  'session.reason': endings,
  'session.endReason': endings,
  'session.kind': {
    ended: '已结束',
    failed: '登录失败',
    live: '进行中',
  },
  'session.result': {
    success: '成功',
    wrong_password: '密码错误',
    unknown: '没有此用户',
    locked: '账号被锁定',
    wrong_code: '验证码错误',
    must_reset: '须先重设密码',
    blocked: '账号被停用',
  },
  'session.device': {
    desktop: '电脑',
    mobile: '手机',
    tablet: '平板',
    program: '程序',
  },
  'file.visibility': {
    private: '仅自己与同企业',
    public: '所有人',
  },
  'enterprise.status': {
    0: '未认证',
    1: '已提交',
    2: '审核中',
    3: '已认证',
    4: '认证失败',
  },
  'certification.state': {
    draft: '草稿',
    submitted: '已提交',
    review: '审核中',
    approved: '已通过',
    rejected: '未通过',
    withdrawn: '已撤回',
  },
  'employee.type': {
    working: '在职',
    unplaced: '未分配部门',
    left: '已离职',
  },
  'resource-plan.item': {
    CPU_CORES: 'CPU 核数',
    MEMORY_QUOTA: '内存（MB）',
    DISK_QUOTA: '磁盘（MB）',
    CONCURRENT_USER: '同时在线用户',
  },
  'resource-plan.timeUnit': {
    MONTH: '月',
    QUARTER: '季',
    YEAR: '年',
  },
  'message.state': {
    draft: '草稿',
    scheduled: '定时发送',
    sending: '发送中',
    sent: '已发送',
    recalled: '已撤回',
  },
  'message-type.importance': {
    0: '普通',
    1: '重要',
    2: '紧急',
  },
  'message-group.kind': {
    department: '部门',
    position: '岗位',
    'work-group': '工作组',
    user: '用户',
    role: '角色',
    enterprise: '企业',
  },
  'article.kind': {
    help: '帮助',
    news: '新闻',
    announcement: '公告',
    solution: '解决方案',
    case: '案例',
  },
  'withdrawal.state': {
    asked: '待打款',
    settled: '已打款',
    rejected: '已驳回',
    cancelled: '已撤回',
  },
  'invoice.state': {
    asked: '待开票',
    issued: '已开票',
    rejected: '已驳回',
    cancelled: '已撤回',
  },
  'invoice.kind': {
    normal: '普通发票',
    special: '专用发票',
  },
  'feedback.state': {
    open: '待处理',
    answered: '已答复',
    closed: '已关闭',
  },
  'topup.status': {
    open: '待付款',
    receipt: '待核对',
    checked: '待复核',
    done: '已到账',
    rejected: '已驳回',
    cancelled: '已取消',
    expired: '已过期',
    failed: '失败',
  },
  'topup.payBy': { bank: '银行转账', alipay: '支付宝', till: '演示收银台' },
  'topup.fault': { amount: '金额不符', closed: '交易关闭' },
} as const satisfies { [F in CodedField]: Record<(typeof AUDIT_VALUES)[F][number], string> };
