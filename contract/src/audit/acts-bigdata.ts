/** Acts of the room bigdata. */
export const BIGDATA_ACTIONS = [
  'bigdata.dataset.add',
  'bigdata.dataset.change',
  'bigdata.dataset.add-version',
  'bigdata.dataset.cancel',
  'bigdata.dataset.remove',
  'bigdata.dataset.download',
] as const;
