import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { HistoryDefinition } from '@cloudyard/contract/bigdata/history-source.ts';
import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { insertDataset } from './dataset/dataset.queries.ts';
import { madeOf } from './dataset/import.service.ts';
import { withFile } from './dataset/local.ts';
import { storedName } from './dataset/place.ts';
import { insertVersion } from './dataset/version.queries.ts';
import { insertSource, sourceOf } from './history-source/history-source.queries.ts';
import { beginRefresh } from './history-source/history-source.service.ts';
import { insertShare } from './hub/share.queries.ts';

export type DemoDataset = {
  name: string;
  description: string;
  category: CategoryCode;
  csv: string;
  enterpriseId: string;
  by: string;
  at: Date;
};

/** A table with its profile, imported as everybody else's. */
export async function insertDemoDataset({ db, kit }: Context, one: DemoDataset): Promise<string> {
  const [id, versionId] = [newId(), newId()];
  const { name, description, category, csv, enterpriseId: enterprise_id, by: created_by, at } = one;
  const made = await withFile(kit, (from) =>
    withFile(kit, async (into) => {
      await writeFile(from, csv);
      const table = await kit.engine.bring({ source: { from, format: 'csv' }, into, signal: kit.ending });
      await kit.storage.put(storedName({ id: versionId }), createReadStream(into));
      return table;
    }),
  );
  await insertDataset(db, {
    ...{ id, scope: 'enterprise', enterprise_id, created_by, name, description, category },
    ...{ created_at: at, updated_at: at },
  });
  await insertVersion(db, {
    ...{ id: versionId, dataset_id: id, number: 1, enterprise_id, created_by, data_type: 'csv' },
    ...{ file_name: `${name}.csv`, ...madeOf(made), created_at: at, ended_at: at },
  });
  return id;
}

export type DemoExtension = {
  algorithmId: string;
  version: number;
  enterpriseId: string;
  by: string;
  at: Date;
};

/** Installed in a version that was approved, followed by itself or not. */
export async function insertDemoExtension({ db }: Context, one: DemoExtension & { isFollowing: boolean }) {
  const { digest } = await db
    .selectFrom('algorithm_version')
    .select('digest')
    .where('algorithm_id', '=', one.algorithmId)
    .where('number', '=', one.version)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('extension')
    .values({
      ...{ enterprise_id: one.enterpriseId, algorithm_id: one.algorithmId, number: one.version, digest },
      ...{ installed_by: one.by, updated_by: one.by, installed_at: one.at, updated_at: one.at },
      ...{ auto_update: one.isFollowing, auto_by: one.isFollowing ? one.by : null },
    })
    .execute();
}

type Thing = { kind: HubKind; id: string };
export const insertDemoFollow = (
  { db }: Context,
  { kind, id }: Thing,
  { by, enterpriseId, at }: { by: string; enterpriseId: string | null; at: Date },
) =>
  db
    .insertInto('hub_follow')
    .values({ account_id: by, kind, thing_id: id, enterprise_id: enterpriseId, created_at: at })
    .execute();

type DemoShare = {
  by: string;
  enterpriseId: string;
  to: { with_account: string } | { with_enterprise: string };
  at: Date;
  until: Date | null;
  mayDownload: boolean;
};
export async function insertDemoShare({ db }: Context, { kind, id }: Thing, one: DemoShare) {
  const made = newId();
  await insertShare(db, {
    ...{ id: made, kind, thing_id: id, enterprise_id: one.enterpriseId, shared_by: one.by, ...one.to },
    ...{ created_at: one.at, until: one.until, may_download: one.mayDownload },
  });
  return made;
}

const A_DAY = 86_400_000;

export type DemoHistory = {
  enterpriseId: string;
  by: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  definition: HistoryDefinition;
  /** What its points are called, in their order. */
  names: string[];
};

/** A view that follows devices of the demo, with its first version on the way. */
export async function insertDemoHistory(ctx: Context, demo: DemoHistory): Promise<void> {
  const id = newId();
  await insertDataset(ctx.db, {
    ...{
      id,
      scope: 'enterprise',
      enterprise_id: demo.enterpriseId,
      created_by: demo.by,
      category: 'sensors',
    },
    ...{ name: demo.name, name_en: demo.nameEn },
    ...{ description: demo.description, description_en: demo.descriptionEn },
  });
  await insertSource(ctx.db, {
    ...{ dataset_id: id, enterprise_id: demo.enterpriseId, owner_id: demo.by, is_live: true, is_daily: true },
    ...{ definition: JSON.stringify(demo.definition), names: JSON.stringify(demo.names) },
    next_at: new Date(Date.now() + A_DAY),
  });
  const source = await sourceOf(ctx.db, id);
  if (source) await beginRefresh(ctx, source);
}
