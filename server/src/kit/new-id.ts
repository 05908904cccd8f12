import { randomUUID } from 'node:crypto';

/** A time-ordered id as the database's own `new_id()`, for rows that others of the same write speak of. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
