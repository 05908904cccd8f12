const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** 104857600 → 100 MB */
export function bytes(count: number): string {
  const step = count < 1 ? 0 : Math.min(Math.floor(Math.log2(count) / 10), UNITS.length - 1);
  const value = count / 1024 ** step;
  return `${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

const cny = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
/** An amount in yuan. */
export const yuan = (amount: number) => cny.format(amount);
