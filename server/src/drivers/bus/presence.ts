import type pg from 'pg';
import type { Presence } from '../../kit/presence.ts';

/** Shows that this copy lives, as long as the connection does on which it was shown. */
export function makePresence() {
  let shown: { presence: Presence; life: AbortController } | undefined;
  return {
    current: () => shown?.presence,
    async show(on: pg.Client) {
      const { rows } = await on.query<{ mark: number }>('select take_presence() as mark');
      const life = new AbortController();
      shown = { presence: { mark: rows[0]?.mark as number, lost: life.signal }, life };
    },
    lose() {
      shown?.life.abort();
      shown = undefined;
    },
  };
}
