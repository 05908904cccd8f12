import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { seriesOf, sourceById } from '../../telemetry/index.ts';
import type { Nodes } from './frame-of.ts';

export type Measured = { enterpriseId: string; nodes: Nodes };

/** Gateways whose nodes changed, on all copies. */
export const NODES_CHANGED = 'equipment.nodes_changed';
/** Where a word was missed, it is not wrong for longer. */
const KEPT_MS = 30_000;
const MOST_KEPT = 20_000;

/** What gateways measure, as it was read a moment ago. */
export function makeNodesCache(kit: Kit) {
  const kept = new Map<string, { at: number; found: Promise<Measured | undefined> }>();

  const read = (id: string) =>
    inTransaction(
      kit,
      { platform: 'what a gateway measures' },
      async ({ db }): Promise<Measured | undefined> => {
        const source = await sourceById(db, id);
        if (!source) return undefined;
        const series = (await seriesOf(db, id)).filter(
          ({ ended_at, is_computed }) => ended_at === null && !is_computed,
        );
        const nodes = new Map(series.map((one) => [one.name, { id: one.id, kind: one.kind as SeriesKind }]));
        return { enterpriseId: source.enterprise_id, nodes };
      },
    );

  kit.bus.on(NODES_CHANGED, (told) => {
    for (const id of (told as { gatewayIds: string[] }).gatewayIds) kept.delete(id);
  });
  kit.bus.onGap(() => kept.clear());

  return {
    of(id: string): Promise<Measured | undefined> {
      const known = kept.get(id);
      if (known && Date.now() - known.at < KEPT_MS) return known.found;
      if (kept.size >= MOST_KEPT) kept.clear();
      const found = read(id);
      kept.set(id, { at: Date.now(), found });
      // What could not be read is asked for again.
      found.catch(() => kept.delete(id));
      return found;
    },
  };
}
