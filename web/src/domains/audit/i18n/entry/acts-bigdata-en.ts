import type { BIGDATA_ACTIONS } from '@cloudyard/contract/audit/acts-bigdata.ts';

/** Acts of the room bigdata. */
export const bigdataActions = {
  'bigdata.dataset.add': 'Add dataset',
  'bigdata.dataset.change': 'Change dataset',
  'bigdata.dataset.add-version': 'Add version of a dataset',
  'bigdata.dataset.cancel': 'Cancel import of a dataset',
  'bigdata.dataset.remove': 'Delete dataset',
  'bigdata.dataset.download': 'Download dataset',
} as const satisfies Record<(typeof BIGDATA_ACTIONS)[number], string>;
