/** Acts of the room bigdata. */
export const BIGDATA_ACTIONS = [
  'bigdata.dataset.add',
  'bigdata.dataset.change',
  'bigdata.dataset.add-version',
  'bigdata.dataset.cancel',
  'bigdata.dataset.remove',
  'bigdata.dataset.download',
  'bigdata.model.add',
  'bigdata.model.train',
  'bigdata.model.add-version',
  'bigdata.model.again',
  'bigdata.model.cancel',
  'bigdata.model.change',
  'bigdata.model.remove',
  'bigdata.model.download',
  'bigdata.model.export',
] as const;
