/** What manifests and menus say; readable without the room's dictionary. */
export const titles = {
  enterpriseData: { cn: '数据导出与注销', en: 'Export and deletion' },
  askDeletion: { cn: '申请与撤回注销', en: 'Request and take back deletion' },
  deletions: { cn: '企业注销', en: 'Enterprise deletions' },
  certificate: { cn: '企业数据删除证明', en: 'Certificate of deletion' },
  myData: { cn: '我的数据', en: 'My data' },
};
