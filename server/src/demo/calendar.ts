/** The moment of the first start, and the midnight before it. */
export type Day = { now: Date; today: Date };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The demo people live by the clock of Shanghai, which knows no summer time. */
const ZONE = 8 * HOUR;

export const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE);
export const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * HOUR);
export const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * DAY);

/** The midnight with which a day began. */
export const startOfDay = (time: Date) => new Date(Math.floor((time.getTime() + ZONE) / DAY) * DAY - ZONE);

/** Month and day as they stand on the calendar there: 1001 is the first of October. */
function dateOf(day: Date) {
  const there = new Date(day.getTime() + ZONE);
  return (there.getUTCMonth() + 1) * 100 + there.getUTCDate();
}

const HOLIDAYS: readonly (readonly [first: number, last: number])[] = [
  [101, 103],
  [501, 505],
  [1001, 1007],
];
export const isHoliday = (day: Date) =>
  HOLIDAYS.some(([first, last]) => dateOf(day) >= first && dateOf(day) <= last);
export const isWeekend = (day: Date) => [0, 6].includes(new Date(day.getTime() + ZONE).getUTCDay());

/** The working day so many days before today, or the last one before that. */
export function workday(today: Date, days: number): Date {
  const day = daysBefore(today, days);
  return isWeekend(day) || isHoliday(day) ? workday(today, days + 1) : day;
}

/** An hour of the first working day after this one. */
export function nextAtWork(time: Date, hour: number): Date {
  const day = daysBefore(startOfDay(time), -1);
  return isWeekend(day) || isHoliday(day) ? nextAtWork(day, hour) : minutesAfter(day, hour * 60);
}

/** An hour of that working day: 9.5 is half past nine. */
export const atWork = (today: Date, days: number, hour: number) =>
  minutesAfter(workday(today, days), hour * 60);
