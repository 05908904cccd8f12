/** What manifests and menus say; readable without the room's dictionary. */
export const titles = {
  monitor: { cn: '资源监控', en: 'Resource monitor' },
  threshold: { cn: '修改阈值', en: 'Change thresholds' },
};
