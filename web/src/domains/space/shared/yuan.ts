const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });

/** ¥1,234.50 */
export const yuan = (amount: number) => format.format(amount);
