export const cn = {
  title: '打开应用',
  opening: '正在打开应用…',
  failed: '应用没有打开',
  back: '返回运行的应用',
  home: '返回控制台',
  again: '重试',
  reload: '重新加载',
  outside: '在新窗口打开',
  toInstance: '查看应用',
  loading: '正在加载“{name}”',
} as const;
