export const REALTIME = '/console/iot/realtime-data';
export const HISTORY = '/console/iot/history-data';

const withPoints = (path: string, keys: readonly string[], set: string | undefined) => {
  const query = new URLSearchParams(keys.map((key) => ['point', key]));
  if (set) query.set('set', set);
  return `${path}?${query}`;
};
/** The other screen with the same points. */
export const historyPath = (keys: readonly string[], set?: string) => withPoints(HISTORY, keys, set);
export const realtimePath = (keys: readonly string[], set?: string) => withPoints(REALTIME, keys, set);
