import type { Limit } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { inScope } from './db.ts';
import { Refusal } from './refusal.ts';

/** What is left of what was taken; a refusal holds until the window ends, without asking the database again. */
type Lease = { left: number; until: number; refused: boolean };

/**
 * Counts in the database, so that N copies agree. A wide limit is taken in leases of a twentieth:
 * the database is asked once per lease, not once per request. A narrow one is counted one by one.
 */
export function makeLimiter(pool: Pool) {
  const leases = new Map<string, Lease>();

  async function take(key: string, limit: Pick<Limit, 'max' | 'seconds'>) {
    const now = Date.now();
    const lease = leases.get(key);
    if (lease && lease.until > now) {
      if (lease.refused) throw new TooMany(Math.ceil((lease.until - now) / 1000));
      if (lease.left > 0) {
        lease.left -= 1;
        return;
      }
    }
    const size = Math.max(1, Math.floor(limit.max / 20));
    const { count, rest } = await inScope(pool, { platform: 'rate limit' }, async (db) => {
      const { rows } = await sql<{ count: number; rest: number }>`
        insert into rate_limit as r (key, window_start, count) values (${key}, now(), ${size})
        on conflict (key) do update set
          count = case when r.window_start < now() - make_interval(secs => ${limit.seconds}) then ${size}
                       else least(r.count + ${size}, ${limit.max + size}) end,
          window_start = case when r.window_start < now() - make_interval(secs => ${limit.seconds}) then now()
                              else r.window_start end
        returning count,
          extract(epoch from window_start + make_interval(secs => ${limit.seconds}) - now())::float8 as rest`.execute(
        db,
      );
      return rows[0] ?? { count: 0, rest: limit.seconds };
    });
    const refused = count > limit.max;
    if (leases.size > 10_000) leases.clear();
    leases.set(key, { left: size - 1, until: now + rest * 1000, refused });
    if (refused) throw new TooMany(Math.max(1, Math.ceil(rest)));
  }

  return { take };
}
export type Limiter = ReturnType<typeof makeLimiter>;

/** Too many, and when to come back. */
export class TooMany extends Refusal {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('kit.too_many');
    this.retryAfter = retryAfter;
  }
}
