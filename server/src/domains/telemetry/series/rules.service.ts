import type { Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { Rules } from '../point/keep.policy.ts';
import { rulesOf } from './rule.queries.ts';

/** Sources whose rules changed, on all copies. */
const RULES_CHANGED = 'telemetry.rules_changed';
/** Where a word was missed, it is not wrong for longer. */
const KEPT_MS = 30_000;
const MOST_KEPT = 20_000;
/** A word has a bound of its own. */
const TOLD_AT_ONCE = 100;

/** Says, when this is committed, that other rules hold for these sources. */
export async function tellRules({ bus }: Pick<Kit, 'bus'>, db: Db, sources: readonly string[]) {
  for (let n = 0; n < sources.length; n += TOLD_AT_ONCE)
    await bus.publish(db, RULES_CHANGED, { sources: sources.slice(n, n + TOLD_AT_ONCE) });
}

const NONE: Rules = new Map();

/** Rules of sources, as they were read a moment ago: a message costs no question for them. */
export function makeRules({ database, bus }: Pick<Kit, 'database' | 'bus'>) {
  const kept = new Map<string, { at: number; rules: Rules }>();

  bus.on(RULES_CHANGED, (told) => {
    for (const id of (told as { sources: string[] }).sources) kept.delete(id);
  });
  bus.onGap(() => kept.clear());

  async function read(sources: readonly string[]) {
    const found = new Map(sources.map((id) => [id, new Map()]));
    // What changes while this is read is read again.
    for (const id of sources) kept.set(id, { at: Date.now(), rules: NONE });
    const rows = await database.transaction({ platform: 'which points are kept' }, (db) =>
      rulesOf(db, sources),
    );
    for (const { id, source_id, rule } of rows) found.get(source_id)?.set(id, rule);
    for (const [id, rules] of found)
      if (kept.has(id)) kept.set(id, { at: Date.now(), rules: rules.size > 0 ? rules : NONE });
    return found;
  }

  return {
    /** The rules of all series of these sources together. */
    async of(sources: ReadonlySet<string>): Promise<Rules> {
      const now = Date.now();
      const unknown = [...sources].filter((id) => now - (kept.get(id)?.at ?? 0) >= KEPT_MS);
      if (kept.size + unknown.length > MOST_KEPT) kept.clear();
      let fresh: Awaited<ReturnType<typeof read>> | undefined;
      if (unknown.length > 0)
        try {
          fresh = await read(unknown);
        } catch (error) {
          for (const id of unknown) kept.delete(id);
          throw error;
        }
      const all = [...sources].flatMap((id) => [...(fresh?.get(id) ?? kept.get(id)?.rules ?? NONE)]);
      return all.length > 0 ? new Map(all) : NONE;
    },
  };
}
