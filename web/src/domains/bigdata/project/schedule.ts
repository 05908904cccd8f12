export const RHYTHMS = ['never', 'hour', 'day', 'week', 'cron'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** When a project runs by the clock, as people choose it; `cron` is for whoever wants it otherwise. */
export type Plain = { rhythm: Rhythm; minute: number; hour: number; weekday: number; cron: string };
export const USUAL: Plain = { rhythm: 'never', minute: 0, hour: 2, weekday: 1, cron: '' };

const whole = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** What a line of cron says in plain choices; what none of them says stays cron. */
export function plainOf(schedule: string): Plain {
  const cron = schedule.trim().replace(/\s+/g, ' ');
  if (cron === '') return USUAL;
  const [first, second, dayOfMonth, month, last, ...more] = cron.split(' ');
  const minute = whole(first, 59);
  const hour = whole(second, 23);
  const weekday = whole(last, 7);
  const itself: Plain = { ...USUAL, rhythm: 'cron', cron };
  if (more.length > 0 || dayOfMonth !== '*' || month !== '*' || minute === undefined) return itself;
  if (second === '*' && last === '*') return { ...USUAL, rhythm: 'hour', minute, cron };
  if (hour === undefined) return itself;
  if (last === '*') return { ...USUAL, rhythm: 'day', minute, hour, cron };
  // Sunday is 0 and 7.
  return weekday === undefined ? itself : { rhythm: 'week', minute, hour, weekday: weekday % 7, cron };
}

/** The line of cron for what was chosen; empty: never. */
export function cronOf({ rhythm, minute, hour, weekday, cron }: Plain): string {
  switch (rhythm) {
    case 'never':
      return '';
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'week':
      return `${minute} ${hour} * * ${weekday}`;
    default:
      return cron.trim();
  }
}

/** 02:05 */
export const clock = ({ hour, minute }: Pick<Plain, 'hour' | 'minute'>) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
