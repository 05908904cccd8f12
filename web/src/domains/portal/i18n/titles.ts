/** What doors and menus say; readable without the room's dictionary. */
export const titles = {
  home: { cn: '首页', en: 'Home' },
  dashboard: { cn: '工作台', en: 'Dashboard' },
  docs: { cn: '接口文档', en: 'API reference' },
  exception: { cn: '出错了', en: 'Problem' },
  welcome: { cn: '欢迎', en: 'Welcome' },
  health: { cn: '平台状态', en: 'Platform health' },
};
