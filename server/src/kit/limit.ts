import type { Limit } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { Database } from './db.ts';
import { NotNow } from './refusal.ts';

type Width = Pick<Limit, 'max' | 'seconds'>;

/** What is left of what was taken; a refusal holds until the window ends, without asking the database again. */
type Lease = { left: number; until: number; refused: boolean };

/**
 * Counts in the database, so that N copies agree. A wide limit is taken in leases of a twentieth:
 * the database is asked once per lease, not once per request. A narrow one is counted one by one.
 */
export function makeLimiter(database: Database) {
  const leases = new Map<string, Lease>();
  const asking = new Map<string, Promise<void>>();

  /** Takes the next lease; requests that come meanwhile wait for the same one instead of taking more. */
  function renew(key: string, limit: Width): Promise<void> {
    const before = asking.get(key);
    if (before) return before;
    const asked = lease(database, key, limit)
      .then((found) => {
        if (leases.size > 10_000) leases.clear();
        leases.set(key, found);
      })
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  return {
    async take(key: string, limit: Width) {
      for (;;) {
        const held = leases.get(key);
        if (held && held.until > Date.now()) {
          if (held.refused) throw new TooMany(Math.ceil((held.until - Date.now()) / 1000));
          if (held.left > 0) {
            held.left -= 1;
            return;
          }
        }
        await renew(key, limit);
      }
    },
  };
}
export type Limiter = ReturnType<typeof makeLimiter>;

/** Too many calls, and after how many seconds to come back. */
export class TooMany extends NotNow {
  constructor(retryAfter: number) {
    super('kit.too_many', retryAfter);
  }
}

async function lease(database: Database, key: string, { max, seconds }: Width): Promise<Lease> {
  const size = Math.max(1, Math.floor(max / 20));
  const over = sql<boolean>`r.window_start < now() - make_interval(secs => ${seconds})`;
  const { count, rest } = await database.transaction({ platform: 'rate limit' }, async (db) => {
    const { rows } = await sql<{ count: number; rest: number }>`
      insert into rate_limit as r (key, window_start, count) values (${key}, now(), ${size})
      on conflict (key) do update set
        count = case when ${over} then ${size} else least(r.count + ${size}, ${max + size}) end,
        window_start = case when ${over} then now() else r.window_start end
      returning count,
        extract(epoch from window_start + make_interval(secs => ${seconds}) - now())::float8 as rest`.execute(
      db,
    );
    return rows[0] ?? { count: 0, rest: seconds };
  });
  // What is left under the limit may be less than a whole lease.
  const granted = Math.min(size, max - (count - size));
  return { left: granted, until: Date.now() + rest * 1000, refused: granted <= 0 };
}
