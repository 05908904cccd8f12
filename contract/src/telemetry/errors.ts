import { errors } from '../kit/errors.ts';

export const telemetryErrors = errors({
  'telemetry.series_not_found': { status: 404 },
  /** One question is about so many series at most. */
  'telemetry.too_many_series': { status: 400, field: 'series' },
  'telemetry.too_many_buckets': { status: 400, field: 'buckets' },
  'telemetry.too_many_records': { status: 400, field: 'size' },
  /** The end lies before the beginning. */
  'telemetry.range_order': { status: 400, field: 'to' },
  /** More than one question can hold: a shorter range, or fewer series. */
  'telemetry.range_too_large': { status: 422 },
  /** A file: more points, or more bytes, than it may have. */
  'telemetry.export_too_long': { status: 422 },
  'telemetry.export_too_large': { status: 422 },
  'telemetry.history_busy': { status: 429 },
  'telemetry.history_slow': { status: 503 },
  /** A file of points is not what was written, or not there. */
  'telemetry.archive_damaged': { status: 503 },
});
