import type { BIGDATA_ACTIONS } from '@cloudyard/contract/audit/acts-bigdata.ts';

/** Acts of the room bigdata. */
export const bigdataActions = {
  'bigdata.dataset.add': 'Add dataset',
  'bigdata.dataset.change': 'Change dataset',
  'bigdata.dataset.add-version': 'Add version of a dataset',
  'bigdata.dataset.cancel': 'Cancel import of a dataset',
  'bigdata.dataset.remove': 'Delete dataset',
  'bigdata.dataset.download': 'Download dataset',
  'bigdata.extension.install': 'Install extension',
  'bigdata.extension.update': 'Update extension',
  'bigdata.extension.roll-back': 'Roll back extension',
  'bigdata.extension.follow': 'Set automatic updates of an extension',
  'bigdata.extension.remove': 'Remove extension',
  'bigdata.hub.share': 'Share',
  'bigdata.hub.revoke': 'Stop sharing',
  'bigdata.model.add': 'Add model',
  'bigdata.model.train': 'Train model',
  'bigdata.model.add-version': 'Add version of a model',
  'bigdata.model.again': 'Make model again',
  'bigdata.model.cancel': 'Cancel training of a model',
  'bigdata.model.change': 'Change model',
  'bigdata.model.remove': 'Delete model',
  'bigdata.model.download': 'Download model',
  'bigdata.model.export': 'Export model as ONNX',
} as const satisfies Record<(typeof BIGDATA_ACTIONS)[number], string>;
