const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The day on which a month of the ledger begins: it counts in the time of the platform's country. */
export const monthDay = (instant: string) => shanghai.format(new Date(instant));
