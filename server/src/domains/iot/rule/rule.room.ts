import type { Kit } from '../../../kit/context.ts';
import { type Consumer, consume } from '../stream/stream.service.ts';
import { wakeDue, watchCanaries } from './clock.service.ts';
import { stampsOf } from './judging.queries.ts';
import { judgeAll } from './judging.service.ts';
import { heldRunning, type Running } from './running.service.ts';
import { runSchedules } from './schedule.service.ts';

/** How often the clock is looked at: conditions that hold, schedules. */
const CLOCK_MS = 1_000;
const CANARY_MS = 10_000;

/** Everything a rule may read of a device, or what its triggers wait for. */
function wantedBy(rules: readonly Running[]): (property: string) => boolean {
  const names = new Set<string>();
  for (const { rule } of rules) {
    for (const name of rule.remembered) names.add(name);
    for (const trigger of rule.triggers) {
      if (trigger.type !== 'on-property') continue;
      if (trigger.properties.length === 0) return () => true;
      for (const name of trigger.properties) names.add(name);
    }
  }
  return (property) => names.has(property);
}

type Held = ReturnType<typeof heldRunning>;

function consumerOf(
  held: Held,
  enterpriseId: string,
  rules: readonly Running[],
  stamp: string | undefined,
): Consumer {
  const isWanted = wantedBy(rules);
  return {
    ...{ name: `rules:${enterpriseId}`, enterpriseId, sources: undefined, tellsLate: true },
    since: new Date(Math.min(...rules.map(({ enabledAt }) => enabledAt))),
    isWanted: (_, property) => isWanted(property),
    handle: async (ctx, messages) => {
      // What was published a moment ago is what judges: a copy may not have heard of it yet.
      if ((await stampsOf(ctx.db, enterpriseId)).get(enterpriseId) !== stamp) {
        held.forget();
        return 'again';
      }
      await judgeAll(ctx, rules, messages);
      return undefined;
    },
  };
}

/** Judges what devices say, on this copy of the server and together with the others. */
export function openRules(kit: Kit) {
  const held = heldRunning(kit);
  const stream = consume(kit, async () => {
    const { rules, stamps } = await held.now();
    return [...Map.groupBy(rules, ({ enterpriseId }) => enterpriseId)].map(([id, own]) =>
      consumerOf(held, id, own, stamps.get(id)),
    );
  });
  const every = (ms: number, what: string, act: () => Promise<unknown>) => {
    let isAt = false;
    const timer = setInterval(() => {
      if (isAt) return;
      isAt = true;
      void act()
        .catch((error: unknown) => kit.log.error({ err: error }, what))
        .finally(() => {
          isAt = false;
        });
    }, ms).unref();
    kit.ending.addEventListener('abort', () => clearInterval(timer));
  };
  every(CLOCK_MS, 'rules by the clock', async () => {
    const { rules } = await held.now();
    if (rules.length === 0) return;
    while ((await wakeDue(kit, rules)) && !kit.ending.aborted);
    await runSchedules(kit, rules);
  });
  every(CANARY_MS, 'canaries of rules', () => watchCanaries(kit));
  return stream;
}
