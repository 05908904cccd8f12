import { basename } from 'node:path';
import { builtinPackages, CATEGORIES } from '@cloudyard/algorithms';
import type { Context } from '../../kit/context.ts';
import { filesOf } from './algorithm/package.service.ts';
import { addCategories, builtinDigests, putBuiltin } from './builtin.queries.ts';

/** The algorithms the product brings stand in the library, each in the version that lies here. */
export async function installBuiltins(ctx: Context) {
  const { db, kit } = ctx;
  const shelves = Object.entries(CATEGORIES);
  await addCategories(
    db,
    shelves.map(([code, { cn, en }], sort) => ({ code, name: cn, nameEn: en, remark: '', sort })),
  );
  const known = new Map((await builtinDigests(db)).map(({ file, digest }) => [file, digest]));
  for (const { folder } of builtinPackages()) {
    const placed = await kit.engine.read(folder);
    const { digest, manifest } = placed;
    const name = basename(folder);
    if (known.get(name) === digest) continue;
    const put = await putBuiltin(db, { folder: name, digest, manifest, files: await filesOf(placed) });
    // The first one is news to nobody.
    if (put && put.number > 1)
      await kit.events.emit(ctx, 'algorithm.approved', { algorithmId: put.id, version: put.number });
  }
}
