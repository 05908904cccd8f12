/** What manifests, menus and the catalogue of privileges say; readable without the room's dictionary. */
export const titles = {
  datasets: { cn: '数据集管理', en: 'Datasets' },
  dataset: { cn: '数据集', en: 'Dataset' },
  readDatasets: { cn: '查看数据集', en: 'See datasets' },
  editDatasets: { cn: '上传和修改数据集', en: 'Upload and change datasets' },
  models: { cn: '模型', en: 'Models' },
  model: { cn: '模型详情', en: 'Model' },
  trainModel: { cn: '训练模型', en: 'Train a model' },
  hub: { cn: '我的中心', en: 'My hub' },
  extensions: { cn: '扩展', en: 'Extensions' },
  extension: { cn: '扩展详情', en: 'Extension' },
  editExtensions: { cn: '安装、更新和移除扩展', en: 'Install, update and remove extensions' },
  readModels: { cn: '查看模型', en: 'See models' },
  editModels: { cn: '训练和修改模型', en: 'Train and change models' },
};
