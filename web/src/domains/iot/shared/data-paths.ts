export const REALTIME = '/console/iot/realtime-data';
export const HISTORY = '/console/iot/history-data';

const withPoints = (path: string, keys: readonly string[], set: string | undefined) => {
  const query = new URLSearchParams(keys.map((key) => ['point', key]));
  if (set) query.set('set', set);
  return `${path}?${query}`;
};
const DATASETS = '/console/bigdata/dataset-management';
/** Where datasets are made of the same points and times. */
export const asDatasetPath = (keys: readonly string[], { from, to }: { from: number; to: number }) => {
  const query = new URLSearchParams(keys.map((key) => ['point', key]));
  query.set('bring', 'devices');
  query.set('startTime', String(from));
  query.set('endTime', String(to));
  return `${DATASETS}?${query}`;
};

/** The other screen with the same points. */
export const historyPath = (keys: readonly string[], set?: string) => withPoints(HISTORY, keys, set);
export const realtimePath = (keys: readonly string[], set?: string) => withPoints(REALTIME, keys, set);
