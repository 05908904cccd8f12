import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ModelCard, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type {
  MODEL_ORIGINS,
  MODEL_STATES,
  ModelProblem,
  Recipe,
} from '@cloudyard/contract/bigdata/model-shown.ts';
import type { ModelTask } from '@cloudyard/contract/bigdata/model-values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { inPlace } from '../owned.queries.ts';
import type { OwnPlace, Place } from '../owned.ts';
import type { MadeBy } from '../project-run/made-by.ts';

export type State = (typeof MODEL_STATES)[number];
export type VersionRow = {
  id: string;
  model_id: string;
  number: number | null;
  again_of: string | null;
  enterprise_id: string | null;
  created_by: string | null;
  created_name: string | null;
  note: string;
  origin: (typeof MODEL_ORIGINS)[number];
  file: string | null;
  file_name: string;
  copy_of: string | null;
  dataset_version_id: string | null;
  recipe: Recipe | null;
  /** Of one that was kept from a run of a project. */
  made_by: MadeBy | null;
  state: State;
  percent: number;
  at_work: string;
  problem: ModelProblem | null;
  attempts: number;
  kind: string;
  task: ModelTask;
  signature: ModelCard['signature'];
  metrics: Record<string, number | null>;
  views: View[];
  warnings: StepResponse['warnings'];
  example: Record<string, string | number | boolean | null>;
  is_same: boolean | null;
  bytes: number;
  sha256: string;
  created_at: Date;
  ended_at: Date | null;
};
export type { Column };

const shown = sql`select v.id, v.model_id, v.number, v.again_of, v.enterprise_id, v.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as created_name, v.note, v.origin, v.file, v.file_name, v.copy_of,
    v.dataset_version_id, v.recipe, v.made_by, v.state, v.percent, v.at_work, v.problem, v.attempts, v.kind, v.task, v.signature,
    v.metrics, v.views, v.warnings, v.example, v.is_same, v.bytes, v.sha256, v.created_at, v.ended_at
  from model_version v left join account a on a.id = v.created_by`;

export const versionsOf = async (db: Db, modelId: string) =>
  (
    await sql<VersionRow>`${shown} where v.model_id = ${modelId} and v.number is not null
    order by v.number desc`.execute(db)
  ).rows;

/** One that can be used: the newest, or that of a number. */
export async function readyVersion(db: Db, modelId: string, number: number | undefined) {
  const { rows } = await sql<VersionRow>`${shown} where v.model_id = ${modelId} and v.state = 'ready'
    and v.number is not null and v.number = coalesce(${number ?? null}::int, v.number)
    order by v.number desc limit 1`.execute(db);
  return rows[0];
}
export const versionById = async (db: Db, id: string) =>
  (await sql<VersionRow>`${shown} where v.id = ${id}`.execute(db)).rows[0];

/** What repeated a version, the newest first: of one's own place, or all of them. */
export async function repeatsOf(db: Db, id: string, place: OwnPlace): Promise<VersionRow[]> {
  const mine =
    place.kind === 'enterprise'
      ? sql`v.enterprise_id = ${place.id}`
      : sql`v.enterprise_id is null and v.created_by = ${place.id}`;
  const { rows } = await sql<VersionRow>`${shown} where v.again_of = ${id} and ${mine}
    order by v.created_at desc, v.id desc limit 20`.execute(db);
  return rows;
}

export const insertVersion = (db: Db, row: Insertable<DB['model_version']>) =>
  db.insertInto('model_version').values(row).execute();

/** One copy of the server has it in hand; undefined: another one, or it has ended. */
export async function takeVersion(db: Db, id: string, holder: number) {
  const { rows } = await sql<{ id: string }>`update model_version set holder = ${holder},
      attempts = attempts + 1, percent = 0
    where id = ${id} and state = 'training' and ${isFree} returning id`.execute(db);
  return rows[0] && versionById(db, id);
}

/** Only while it is ours; false: it was cancelled or deleted, or another copy has it. */
export async function tellVersion(
  db: Db,
  { id, holder }: { id: string; holder: number },
  set: Updateable<DB['model_version']>,
): Promise<boolean> {
  const found = await db
    .updateTable('model_version')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'training')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export const cancelVersion = (db: Db, id: string, at: Date) =>
  db
    .updateTable('model_version')
    .set({ state: 'cancelled', holder: null, ended_at: at, file: null })
    .where('id', '=', id)
    .where('state', '=', 'training')
    .execute();

/** The process that had them is dead, or their job was lost. */
export const idleVersions = (db: Db, at: Date) =>
  db
    .selectFrom('model_version')
    .select('id')
    .where('state', '=', 'training')
    .where(isOrphaned('created_at', at))
    .limit(100)
    .execute();

/** Of these, the versions whose bytes are wanted. */
export const knownVersions = async (db: Db, ids: string[]) =>
  new Set(
    (
      await db
        .selectFrom('model_version')
        .select('id')
        .where('id', 'in', ids)
        .where('state', 'in', ['ready', 'training'])
        .execute()
    ).map(({ id }) => id),
  );

/** Trainings under way: of this person, and of this enterprise. */
export async function underWay(db: Db, who: { userId: string; enterpriseId: string | null }) {
  const { rows } = await sql<{ person: number; enterprise: number }>`select
      count(*) filter (where created_by = ${who.userId})::int as person,
      count(*) filter (where enterprise_id = ${who.enterpriseId})::int as enterprise
    from model_version where state = 'training' and recipe is not null and copy_of is null
      and made_by is null`.execute(db);
  return rows[0] ?? { person: 0, enterprise: 0 };
}

export type UseRow = {
  id: string;
  name: string;
  name_en: string;
  scope: 'enterprise' | 'private' | 'system';
  number: number;
  dataset_number: number;
  ended_at: Date | null;
};

/** Models that were made from a dataset: of one's own place, and the platform's. */
export async function modelsFrom(db: Db, datasetId: string, place: Place): Promise<UseRow[]> {
  const { rows } =
    await sql<UseRow>`select m.id, m.name, m.name_en, m.scope, v.number, dv.number as dataset_number,
      v.ended_at
    from dataset_version dv join model_version v on v.dataset_version_id = dv.id join model m on m.id = v.model_id
    where dv.dataset_id = ${datasetId} and v.number is not null and v.state = 'ready'
      and (m.scope = 'system' or ${inPlace(place, 'm')})
    order by v.ended_at desc, v.id limit 200`.execute(db);
  return rows;
}
