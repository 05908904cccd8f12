import { exact } from '../../../kit/time.ts';

/** 2026-11-16 */
export const day = (instant: string) => exact(instant).slice(0, 10);

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The day on which a month of the ledger begins: it counts in the time of the platform's country. */
export const monthDay = (instant: string) => shanghai.format(new Date(instant));
