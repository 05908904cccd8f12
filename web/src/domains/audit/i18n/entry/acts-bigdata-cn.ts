import type { BIGDATA_ACTIONS } from '@cloudyard/contract/audit/acts-bigdata.ts';

/** Acts of the room bigdata. */
export const bigdataActions = {
  'bigdata.dataset.add': '新增数据集',
  'bigdata.dataset.change': '修改数据集',
  'bigdata.dataset.add-version': '新增数据集版本',
  'bigdata.dataset.cancel': '取消导入数据集',
  'bigdata.dataset.remove': '删除数据集',
  'bigdata.dataset.download': '下载数据集',
} as const satisfies Record<(typeof BIGDATA_ACTIONS)[number], string>;
