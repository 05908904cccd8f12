import { type CronExpression, CronExpressionParser } from 'cron-parser';

/** The time people mean. */
const ZONE = { tz: 'Asia/Shanghai' };

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A 31st of months that have none never comes: looking for it takes most of a second, and ends in an error. */
function comesEver({ fields: { dayOfMonth, month, dayOfWeek } }: CronExpression): boolean {
  if (!dayOfWeek.isWildcard) return true;
  return dayOfMonth.values.some(
    (day) => typeof day !== 'number' || month.values.some((one) => day <= (LONGEST[one - 1] ?? 0)),
  );
}

/** Five words; seconds would make things happen more often than anything changes. */
export function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return comesEver(CronExpressionParser.parse(text, ZONE));
  } catch {
    return false;
  }
}

/** When the next of several schedules is due. */
export function nextOf(crons: readonly string[], after: Date): Date | null {
  const times = crons.map((cron) =>
    CronExpressionParser.parse(cron, { ...ZONE, currentDate: after })
      .next()
      .getTime(),
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** All times a schedule is due; `to` is none of them. */
export function timesOf(cron: string, from: number, to: number): number[] {
  const times: number[] = [];
  const due = CronExpressionParser.parse(cron, { ...ZONE, currentDate: new Date(from - 1) });
  for (let at = due.next().getTime(); at < to; at = due.next().getTime()) times.push(at);
  return times;
}
