import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'telemetry.series_not_found': "A node of the query doesn't exist",
    'telemetry.too_many_series': 'You can query at most 20 nodes at once',
    'telemetry.too_many_buckets': 'The chart asks for too many points',
    'telemetry.too_many_records': 'The page asks for too many records',
    'telemetry.range_order': 'The end must be later than the start',
    'telemetry.range_too_large': 'Too much data. Choose a shorter range or fewer nodes',
    'telemetry.export_too_long': 'Too many points. Choose a shorter range or fewer nodes',
    'telemetry.export_too_large': 'The file would be too large. Choose a shorter range or fewer nodes',
    'telemetry.history_busy': 'Too many queries right now. Try again in a moment',
    'telemetry.history_slow': 'The query took too long. Choose a shorter range',
    'telemetry.archive_damaged':
      "Part of the history can't be read right now. Try again later or contact the platform",
  },
};
export const words = { cn, en };
