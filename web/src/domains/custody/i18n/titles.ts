/** What manifests and menus say; readable without the room's dictionary. */
export const titles = {
  enterpriseData: { cn: '数据导出与注销', en: 'Data export and deletion' },
  myData: { cn: '我的数据', en: 'My data' },
};
