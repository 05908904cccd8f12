import type { Title } from '../../../kit/text.ts';

export const titles = {
  initialize: { cn: '租户空间初始化', en: 'Set up a tenant space' },
  space: { cn: '租户空间', en: 'Tenant space' },
  spaces: { cn: '租户空间', en: 'Tenant spaces' },
  review: { cn: '空间审核', en: 'Space reviews' },
  quotaPlans: { cn: '配额方案', en: 'Quota plans' },
  increaseQuota: { cn: '增加配额', en: 'Increase quota' },
  bigdataQuota: { cn: '申请大数据配额', en: 'Big-data quota' },
  tsdatabase: { cn: '申请时序数据库空间', en: 'Time-series space' },
  databases: { cn: '数据库服务', en: 'Databases' },
  manageSpace: { cn: '管理租户空间', en: 'Manage the space' },
  requestQuota: { cn: '申请配额', en: 'Request quota' },
  manageDatabases: { cn: '管理数据库', en: 'Manage databases' },
  mySpace: { cn: '我的空间', en: 'My space' },
} satisfies Record<string, Title>;
