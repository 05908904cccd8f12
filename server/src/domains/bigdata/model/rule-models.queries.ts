import { ROW_KINDS } from '@cloudyard/algorithms/scoring/row.ts';
import type { ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { KnownModel } from '../../iot/index.ts';

/** A rule asks them in the process that serves everybody: what is larger belongs on a canvas. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_SHOWN = 50;

type Row = {
  id: string;
  name: string;
  name_en: string;
  number: number;
  kind: string;
  version_id: string;
  sha256: string;
  signature: ModelCard['signature'];
  profile: Profile | null;
};

const ofPlace = (enterpriseId: string) =>
  sql`(m.scope = 'system' or m.scope = 'enterprise' and m.enterprise_id = ${enterpriseId})`;
const asked = sql`select m.id, m.name, m.name_en, v.number, v.kind, v.id as version_id, v.sha256, v.signature, d.profile
  from model m join model_version v on v.model_id = m.id left join dataset_version d on d.id = v.dataset_version_id
  where v.state = 'ready' and v.number is not null and v.bytes <= ${MOST_BYTES} and v.kind = any(${[...ROW_KINDS]}::text[])`;

function knownOf(row: Row): KnownModel {
  const { id, name, name_en, number: version, kind, version_id, sha256, signature, profile } = row;
  const features = signature.inputs.map((one) => one.name);
  const learned = features.map((feature) => {
    const found = profile?.columns.find((one) => one.name === feature);
    return found && found.mean !== null && found.sd !== null
      ? { mean: found.mean, deviation: found.sd }
      : null;
  });
  return {
    ...{ id, name, nameEn: name_en || name, version, kind, features, learned },
    ...{ versionId: version_id, sha256 },
  };
}

export async function askedModels(
  db: Db,
  enterpriseId: string,
  { name, id }: { name?: string; id?: string },
) {
  const named = name ? sql`and ${matches('m.search', sql<string>`m.name || ' ' || m.name_en`, name)}` : sql``;
  const { rows } = await sql<Row>`select distinct on (s.id) s.* from (${asked} and ${ofPlace(enterpriseId)}
      ${named} ${id ? sql`and m.id = ${id}` : sql``}) s
    order by s.id, s.number desc limit ${MOST_SHOWN}`.execute(db);
  return rows.map(knownOf);
}

export async function askedVersions(
  db: Db,
  enterpriseId: string,
  wanted: readonly { modelId: string; modelVersion: number }[],
) {
  const { rows } = await sql<Row>`${asked} and ${ofPlace(enterpriseId)} and (m.id, v.number) in (
    select * from unnest(${wanted.map(({ modelId }) => modelId)}::uuid[],
      ${wanted.map(({ modelVersion }) => modelVersion)}::int[])) order by m.id, v.number`.execute(db);
  return rows.map(knownOf);
}

/** What a rule that is in force asks, and nothing else, is held. */
export async function holdModels(db: Db, { id, name }: { id: string; name: string }, ids: readonly string[]) {
  await sql`delete from model_use where kind = 'rule' and holder_id = ${id}
    and model_id <> all(${[...ids]}::uuid[])`.execute(db);
  await sql`insert into model_use (model_id, kind, holder_id, name)
    select m.id, 'rule', ${id}, ${name} from model m where m.id = any(${[...ids]}::uuid[]) and m.scope <> 'system'
    on conflict (model_id, kind, holder_id) do update set name = excluded.name`.execute(db);
}
