/** What doors and menus say; readable without the room's dictionary. */
export const titles = {
  home: { cn: '首页', en: 'Home' },
  dashboard: { cn: '工作台', en: 'Dashboard' },
  docs: { cn: '接口文档', en: 'API reference' },
  exception: { cn: '出错了', en: 'Problem' },
};
