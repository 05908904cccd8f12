import type { ReactNode } from 'react';

/** Where there is no value: in a cell, or beside a label. */
export const NONE = <span className="cy-faint">—</span>;

export const orNone = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? NONE : value;
