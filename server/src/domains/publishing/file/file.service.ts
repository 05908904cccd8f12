import { type Context, isSomebody } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type FileRow, sealedByNames } from '../../file/index.ts';
import { documentsOf, imagesOf } from '../publishable/content.policy.ts';
import type { VersionContent } from '../publishable/content.ts';
import { marketKeys, relationsTo } from '../publishable/relation.service.ts';
import { isListed } from './file.policy.ts';
import { bannerOf, type FileKind, noteFiles, usesOf } from './file.queries.ts';

const noBanner = { used: false, shown: false };

/** Whether the caller may see a file: as they may see what it belongs to. */
async function isSeen(ctx: Context, row: FileRow, kind: FileKind): Promise<boolean> {
  const uses = await usesOf(ctx.db, row.name);
  if (uses.some((use) => isListed(use, kind))) return true;
  const banner = kind === 'image' ? await bannerOf(ctx.db, row.name) : noBanner;
  if (banner.shown) return true;
  if (!isSomebody(ctx)) return false;
  if (banner.used && ctx.actor.keys.has(marketKeys.manage)) return true;
  // It belongs to nothing yet: only its uploader may see it.
  if (uses.length === 0 && !banner.used) return row.owner_id === ctx.actor.userId;
  for (const use of uses) {
    if (use.kind === kind && (await relationsTo(ctx, use)).size > 0) return true;
  }
  return false;
}

/**
 * A file of an application or a version. A file the caller may not see is answered
 * like one that does not exist.
 */
export async function marketFile(ctx: Context, name: string, kind: FileKind): Promise<FileRow> {
  const [row] = await sealedByNames(ctx.db, [name]);
  if (!row || !(await isSeen(ctx, row, kind))) throw new Refusal('market.file_not_found');
  // The bytes need no connection.
  await ctx.commitAndRelease();
  return row;
}

/** The files of a version belong to it from now on. */
export async function noteVersionFiles(
  { db }: Context,
  place: { application_id: string; version_id: string },
  content: VersionContent,
): Promise<void> {
  const row = (kind: FileKind) => (name: string) => ({ ...place, name, kind });
  await noteFiles(db, [
    ...imagesOf(content).map(row('image')),
    ...documentsOf(content).map(row('document')),
    ...(content.program ? [row('program')(content.program.name)] : []),
  ]);
}
