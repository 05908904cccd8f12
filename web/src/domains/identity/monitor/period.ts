import dayjs from 'dayjs';
import { z } from 'zod';

export const RANGES = ['7', '30', '90'] as const;
export const Range = z.object({ days: z.enum(RANGES).default('30') });

/** Whole days, today included. Every link gets the same two moments, so that it opens what was counted. */
export const periodOf = (days: string, today = dayjs()) => ({
  from: today
    .startOf('day')
    .subtract(Number(days) - 1, 'day')
    .toISOString(),
  to: today.endOf('day').toISOString(),
});

export const dayOf = (day: string) => ({
  from: dayjs(day).startOf('day').toISOString(),
  to: dayjs(day).endOf('day').toISOString(),
});

/** The address of the login history with filters. */
export const historyOf = (query: Readonly<Record<string, string>>) =>
  `/console/history-users?${new URLSearchParams(query)}`;
