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
} as const satisfies Record<(typeof BIGDATA_ACTIONS)[number], string>;
