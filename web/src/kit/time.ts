import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import 'dayjs/locale/zh-cn.js';

dayjs.extend(relativeTime);

const DAYJS_LOCALE = { cn: 'zh-cn', en: 'en' } as const;

export type Moment = string | number | Date;

/** 2026-03-01 08:05:09, in the user's time zone. */
export const exact = (value: Moment): string => dayjs(value).format('YYYY-MM-DD HH:mm:ss');

/** 2026-03-01, in the user's time zone. */
export const day = (value: Moment): string => dayjs(value).format('YYYY-MM-DD');

/** 3 minutes ago; the exact time when it is further away than a month. */
export function relative(value: Moment, locale: 'cn' | 'en', now: Moment = Date.now()): string {
  const far = Math.abs(dayjs(now).diff(value, 'day')) > 30;
  return far ? dayjs(value).format('YYYY-MM-DD') : dayjs(value).locale(DAYJS_LOCALE[locale]).from(now);
}

/** `UTC+8`: charts and schedules always name their time zone. */
export function zone(): string {
  const hours = -new Date().getTimezoneOffset() / 60;
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export const setTimeLocale = (locale: 'cn' | 'en') => void dayjs.locale(DAYJS_LOCALE[locale]);

/** `Asia/Shanghai`, for queries about days: where a day begins depends on the user's time zone. */
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
