import type { Title } from '../../../kit/text.ts';

export const titles = {
  instances: { cn: '运行的应用', en: 'Running applications' },
  instancesPlatform: { cn: '应用运行', en: 'Running applications' },
  instance: { cn: '应用实例', en: 'Instance' },
  numbers: { cn: '应用配置值', en: 'Configuration values' },
  enter: { cn: '打开应用', en: 'Open application' },
  frame: { cn: '应用', en: 'Application' },
  operate: { cn: '启停和配置应用', en: 'Operate applications' },
} satisfies Record<string, Title>;
