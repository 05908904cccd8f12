export const cn = {
  name: '名称',
  category: '分类',
  description: '描述',
};
