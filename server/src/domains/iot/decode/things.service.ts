import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { publishedOf } from '../model/model.queries.ts';
import { type Thing, thingOf } from './thing.queries.ts';

/** A model that is published, and a node that is mapped, count so long after at the latest. */
const KEPT_MS = 3_000;
const MOST_THINGS = 5_000;
/** A model is as long as 600,000 characters: as many of them as there are devices would take all memory. */
const MOST_MODELS = 50;

type Kept<T> = { at: number; found: Promise<T> };

/** What was read a moment ago. What is older goes when there are many, and otherwise with `forget`. */
function makeKept<T>(most: number) {
  const kept = new Map<string, Kept<T>>();
  const isOld = ({ at }: Kept<T>) => Date.now() - at >= KEPT_MS;
  function forget() {
    for (const [key, one] of kept) if (isOld(one)) kept.delete(key);
  }
  function of(key: string, read: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known && !isOld(known)) return known.found;
    // Those that were read first stand first.
    kept.delete(key);
    for (const oldest of kept.keys()) {
      if (kept.size < most) break;
      kept.delete(oldest);
    }
    const found = read();
    kept.set(key, { at: Date.now(), found });
    found.catch(() => kept.delete(key));
    return found;
  }
  return { of, forget, size: () => kept.size };
}

/** Devices as they were read a moment ago: a codec is 64,000 characters long, and messages come often. */
export function makeThings(kit: Kit) {
  const things = makeKept<Omit<Thing, 'model'> | undefined>(MOST_THINGS);
  const models = makeKept<ThingModel | undefined>(MOST_MODELS);
  async function thingAt(gatewayId: string, code: string | null): Promise<Thing | undefined> {
    const found = await things.of(`${gatewayId} ${code ?? ''}`, () =>
      inTransaction(kit, { platform: 'what a device is' }, ({ db }) => thingOf(db, gatewayId, code)),
    );
    if (!found) return undefined;
    const model = await models.of(found.productId, () =>
      inTransaction(
        kit,
        { platform: 'what a product is' },
        async ({ db }) => (await publishedOf(db, found.productId))?.content,
      ),
    );
    return { ...found, model };
  }
  const forget = () => {
    things.forget();
    models.forget();
  };
  return { thingAt, forget, sizes: () => [things.size(), models.size()] as const };
}
