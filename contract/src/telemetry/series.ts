/** What a series holds. */
export const SERIES_KINDS = ['number', 'boolean', 'text'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];
