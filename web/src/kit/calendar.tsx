import { Input } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker/index.js';
import { Suspense } from 'react';
import type { DayProps } from './calendar-parts.tsx';
import { lazyPart } from './lazy-part.ts';

// Calendars are a tenth of all a list loads: they come after the page, and stand empty until then.

const Day = lazyPart(() => import('./calendar-parts.tsx').then((m) => m.Day));
const Range = lazyPart(() => import('./calendar-parts.tsx').then((m) => m.Range));

/** As high and wide as the calendar that comes. */
const Awaited = ({ className }: { className?: string | undefined }) => (
  <Input className={className} aria-hidden="true" tabIndex={-1} readOnly />
);

export const DayPicker = (props: DayProps) => (
  <Suspense fallback={<Awaited className={props.className} />}>
    <Day {...props} />
  </Suspense>
);

export const RangePicker = (props: RangePickerProps) => (
  <Suspense fallback={<Awaited className={props.className} />}>
    <Range {...props} />
  </Suspense>
);
