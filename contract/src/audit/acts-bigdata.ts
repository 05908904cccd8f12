/** Acts of the room bigdata. */
export const BIGDATA_ACTIONS = [
  'bigdata.dataset.add',
  'bigdata.dataset.change',
  'bigdata.dataset.add-version',
  'bigdata.dataset.cancel',
  'bigdata.dataset.remove',
  'bigdata.dataset.download',
  'bigdata.extension.install',
  'bigdata.extension.update',
  'bigdata.extension.roll-back',
  'bigdata.extension.follow',
  'bigdata.extension.remove',
  'bigdata.hub.share',
  'bigdata.hub.revoke',
] as const;
