/** The roles an installation begins with, by code: stored in Chinese, shown in the user's language until they are renamed. */
export const BUILT_IN_ROLES = {
  'platform-administrator': {
    name: { cn: '平台管理员', en: 'Platform administrator' },
    description: { cn: '拥有全部权限，维护整个平台', en: 'Has all permissions and runs the whole platform' },
  },
  'platform-operator': {
    name: { cn: '平台运营', en: 'Platform operator' },
    description: {
      cn: '维护平台菜单、企业、用户、短信、消息、应用市场和文章，处理反馈',
      en: 'Manages menus, enterprises, users, text messages, messages, the market and articles, and handles feedback',
    },
  },
  'platform-reviewer': {
    name: { cn: '平台审核员', en: 'Platform reviewer' },
    description: {
      cn: '审核企业和个人认证、应用和版本、企业权限和平台角色申请，查看审计日志',
      en: 'Reviews certifications, applications and versions, enterprise permissions and platform role requests, and views the audit log',
    },
  },
  'platform-finance': {
    name: { cn: '平台财务', en: 'Platform finance' },
    description: {
      cn: '确认充值，结算发布者收入，处理退款和发票，核对总账',
      en: 'Confirms top-ups, settles publisher earnings, handles refunds and invoices, and reconciles the ledger',
    },
  },
  verifier: {
    name: { cn: '应用审核员', en: 'Application reviewer' },
    description: {
      cn: '审核上线的应用和版本，跨企业生效',
      en: 'Reviews applications and versions before they go online, in every enterprise',
    },
  },
  individual: {
    name: { cn: '个人用户', en: 'Individual user' },
    description: { cn: '每个注册用户都拥有', en: 'Every registered user has this role' },
  },
  'enterprise-administrator': {
    name: { cn: '企业管理员', en: 'Enterprise administrator' },
    description: {
      cn: '管理企业的角色、权限、菜单和成员登录',
      en: "Manages the enterprise's roles, permissions, menus and member logins",
    },
  },
  'enterprise-finance': {
    name: { cn: '企业财务', en: 'Enterprise finance' },
    description: {
      cn: '管理企业账户、订单和付款',
      en: "Manages the enterprise's account, orders and payments",
    },
  },
  'enterprise-member': {
    name: { cn: '企业成员', en: 'Enterprise member' },
    description: {
      cn: '企业的普通成员，可以为企业发布应用',
      en: 'A regular member who can publish applications for the enterprise',
    },
  },
  'disabled-user': {
    // The specification gives this name in both languages.
    name: { cn: 'Disabled User', en: 'Disabled User' },
    description: { cn: '停用的成员，没有任何权限', en: 'A disabled member without any permissions' },
  },
} as const;
