import { basename } from 'node:path';
import { builtinPackages, CATEGORIES } from '@cloudyard/algorithms';
import { inTransaction, type Kit } from '../../kit/context.ts';
import { takeTurn } from '../../kit/db.ts';
import { filesOf } from './algorithm/package.service.ts';
import { addCategories, type Builtin, builtinDigests, putBuiltin } from './builtin.queries.ts';

/** The algorithms the product brings stand in the library, each in the version that lies here. */
export async function installBuiltins(kit: Kit) {
  const packages: Builtin[] = [];
  for (const { folder } of builtinPackages()) {
    const placed = await kit.engine.read(folder);
    const { digest, manifest } = placed;
    packages.push({ folder: basename(folder), digest, manifest, files: await filesOf(placed) });
  }
  await inTransaction(kit, { platform: 'install built-in algorithms' }, async ({ db }) => {
    // Copies of the server start at once.
    await takeTurn(db, 'built-in algorithms');
    await addCategories(
      db,
      Object.entries(CATEGORIES).map(([code, { cn, en }], sort) => ({ code, name: cn, nameEn: en, remark: '', sort })),
    );
    const known = new Map((await builtinDigests(db)).map(({ file, digest }) => [file, digest]));
    for (const one of packages) if (known.get(one.folder) !== one.digest) await putBuiltin(db, one);
  });
}
