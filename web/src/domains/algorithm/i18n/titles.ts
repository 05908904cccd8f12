/** What manifests, menus and the catalogue of privileges say; readable without the room's dictionary. */
export const titles = {
  list: { cn: '我的算法', en: 'My algorithms' },
  add: { cn: '新增算法', en: 'Add algorithm' },
  edit: { cn: '编辑算法', en: 'Edit algorithm' },
  view: { cn: '算法', en: 'Algorithm' },
  management: { cn: '算法管理', en: 'Algorithms' },
  category: { cn: '算法分类', en: 'Algorithm categories' },
  verifyList: { cn: '算法审核', en: 'Algorithm review' },
  verifyDetail: { cn: '审核算法', en: 'Review algorithm' },
  library: { cn: '算法库', en: 'Algorithm library' },
  libraryAbout: {
    cn: '按分类查找经过审核的算法：输入输出、参数、示例和实测开销。',
    en: 'Reviewed algorithms by category: ports, parameters, an example and the measured cost.',
  },
  editAlgorithms: { cn: '新增和修改算法', en: 'Add and change algorithms' },
  algorithmsCard: { cn: '我的算法', en: 'My algorithms' },
  queueCard: { cn: '待审核算法', en: 'Algorithms to review' },
};
