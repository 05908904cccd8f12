type HelpGroup = { name: string; nameEn: string; icon: string; slugs: string[] };

/** The help centre an installation begins with: its topics, and their articles in this order. */
export const help: HelpGroup[] = [
  {
    name: '入门',
    nameEn: 'Getting started',
    icon: 'start',
    slugs: [
      ...['what-is-cloudyard', 'first-steps', 'find-your-way', 'lists-and-pages'],
      ...['tenant-spaces', 'tenant-databases', 'run-applications', 'equipment-certificates', 'gateways'],
      ...['forwards', 'pushes', 'kept-history'],
      ...['devices-and-groups', 'live-and-history', 'device-debugging'],
      ...['products-and-models', 'rules', 'alarms', 'algorithms', 'algorithm-review', 'datasets'],
      'models',
      ...['projects', 'project-runs', 'hub-and-extensions'],
    ],
  },
  {
    name: '账号与登录',
    nameEn: 'Accounts and login',
    icon: 'person',
    slugs: ['register', 'log-in', 'password-and-contacts', 'storage', 'personal-certification'],
  },
  {
    name: '企业与成员',
    nameEn: 'Enterprises and members',
    icon: 'enterprise',
    slugs: ['create-enterprise', 'invite-people', 'departments-and-employees'],
  },
  {
    name: '角色、权限与菜单',
    nameEn: 'Roles, permissions and menus',
    icon: 'role',
    slugs: ['how-rights-work', 'assign-roles', 'menus', 'why-not', 'api-tokens'],
  },
  {
    name: '消息',
    nameEn: 'Messages',
    icon: 'message',
    slugs: ['message-centre', 'write-letters', 'message-preferences', 'send-messages', 'webhooks'],
  },
  {
    name: '发布应用',
    nameEn: 'Publishing applications',
    icon: 'publish',
    slugs: ['publish-application', 'versions', 'application-audit', 'plans-and-prices', 'online-offline'],
  },
  {
    name: '应用市场',
    nameEn: 'Application market',
    icon: 'market',
    slugs: [
      ...['find-applications', 'compare-applications', 'subscribe', 'rate-applications', 'report-problem'],
      'account-and-invoices',
    ],
  },
  {
    name: '数据、接口与运维',
    nameEn: 'Data, API and operations',
    icon: 'data',
    slugs: [
      ...['privacy-and-data', 'export-and-deletion', 'api-reference', 'audit-log', 'run-cloudyard', 'resource-monitor'],
      'backup-and-copies',
    ],
  },
];

export const solutions = ['nhi', 'rgb', 'sysmed', 'equipment-upkeep', 'energy', 'safety'];

/** The press of a demo; the first of each is the newest. */
export const news = [
  'news-market-opens',
  'news-audit-chain',
  'news-digest-mails',
  'news-resumable-uploads',
  'news-solutions',
  'news-why-page',
];
export const announcements = [
  'notice-maintenance',
  'notice-audit-hours',
  'notice-confirm-email',
  'notice-review-rules',
];
export const cases = ['case-haichuan', 'case-yunshan', 'case-energy-ledger', 'case-contractors'];
