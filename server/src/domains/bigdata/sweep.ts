import { inTransaction, type Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';

type Sweep = {
  before: Date;
  /** Whose bytes a name of the storage stands for; undefined: something else's. */
  idOf(name: string): string | undefined;
  /** Of these, the ones that are wanted. */
  known(db: Db, ids: string[]): Promise<Set<string>>;
};

const AT_ONCE = 500;

/** Removes from the storage what nothing knows of. */
export async function sweepStored(kit: Kit, { before, idOf, known }: Sweep): Promise<void> {
  const names = new Map<string, string>();
  const sweep = async () => {
    const wanted = await inTransaction(kit, { platform: 'sweep tables and models' }, ({ db }) =>
      known(db, [...names.keys()]),
    );
    for (const [id, name] of names) if (!wanted.has(id)) await kit.storage.remove(name);
    names.clear();
  };
  for await (const name of kit.storage.names(before)) {
    const id = idOf(name);
    if (id) names.set(id, name);
    if (names.size === AT_ONCE) await sweep();
  }
  if (names.size > 0) await sweep();
}
