/** What manifests and menus say; readable without the room's dictionary. */
export const titles = {
  log: { cn: '审计日志', en: 'Audit log' },
  entry: { cn: '审计记录', en: 'Audit entry' },
  chain: { cn: '审计链', en: 'Audit chain' },
  export: { cn: '导出', en: 'Export' },
  card: { cn: '审计动态', en: 'Audit activity' },
};
