import { join } from 'node:path';
import { packagesFolder } from '@cloudyard/algorithms';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { PlacedPackage } from '../../../kit/engine.ts';
import { packageOf } from '../algorithm/package.service.ts';
import { approvedVersion } from './trainer.queries.ts';

/** A package of the platform's own, as it lies here. */
export const builtinPackage = (kit: Kit, name: string): Promise<PlacedPackage> =>
  kit.engine.read(join(packagesFolder, name));

/** The very package that was approved; undefined: it is not there any more, taken offline, or not the same. */
export async function approvedPackage(
  kit: Kit,
  { id, version, digest }: { id: string; version: number; digest: string },
): Promise<PlacedPackage | undefined> {
  const row = await inTransaction(kit, { platform: 'run an approved algorithm' }, ({ db }) =>
    approvedVersion(db, id, version),
  );
  if (row?.digest !== digest || !row.is_online) return undefined;
  const placed = await packageOf(kit, row, true);
  return placed.digest === digest ? placed : undefined;
}
