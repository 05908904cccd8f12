import type { BIGDATA_ACTIONS } from '@cloudyard/contract/audit/acts-bigdata.ts';

/** Acts of the room bigdata. */
export const bigdataActions = {
  'bigdata.dataset.add': '新增数据集',
  'bigdata.dataset.change': '修改数据集',
  'bigdata.dataset.add-version': '新增数据集版本',
  'bigdata.dataset.cancel': '取消导入数据集',
  'bigdata.dataset.remove': '删除数据集',
  'bigdata.dataset.download': '下载数据集',
  'bigdata.extension.install': '安装扩展',
  'bigdata.extension.update': '更新扩展',
  'bigdata.extension.roll-back': '回退扩展',
  'bigdata.extension.follow': '设置扩展自动更新',
  'bigdata.extension.remove': '移除扩展',
  'bigdata.hub.share': '共享',
  'bigdata.hub.revoke': '取消共享',
  'bigdata.model.add': '添加模型',
  'bigdata.model.train': '训练模型',
  'bigdata.model.add-version': '添加模型版本',
  'bigdata.model.again': '按配方重做模型',
  'bigdata.model.cancel': '取消模型训练',
  'bigdata.model.change': '修改模型',
  'bigdata.model.remove': '删除模型',
  'bigdata.model.download': '下载模型',
  'bigdata.model.export': '导出模型为 ONNX',
} as const satisfies Record<(typeof BIGDATA_ACTIONS)[number], string>;
