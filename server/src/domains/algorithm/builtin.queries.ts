import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type BuiltinCategory = { code: string; name: string; nameEn: string; remark: string; sort: number };

/** Names and places that a user changed stay; only what is missing comes. */
export async function addCategories(db: Db, rows: readonly BuiltinCategory[]) {
  await sql`insert into algorithm_category (code, name, name_en, remark, sort)
    select w.code, w.name, w."nameEn", w.remark, w.sort from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(code text, name text, "nameEn" text, remark text, sort int)
    where not exists (select from algorithm_category c where c.code = w.code or
      (c.parent_id is null and folded(c.name) = folded(w.name)))`.execute(db);
}

export type Builtin = { folder: string; digest: string; manifest: Manifest; files: unknown };

export const builtinDigests = (db: Db) =>
  db.selectFrom('algorithm').select(['file', 'digest']).where('scope', '=', 'system').execute();

/** New, or changed with the product: its next version is online at once, unless the platform took it offline. */
export async function putBuiltin(db: Db, { folder, digest, manifest, files }: Builtin) {
  const said = {
    ...{ name: manifest.title?.cn ?? manifest.name, name_en: manifest.title?.en ?? manifest.name },
    ...{ description: manifest.description?.cn ?? '', description_en: manifest.description?.en ?? '' },
  };
  const json = JSON.stringify(manifest);
  const { rows } = await sql<{
    id: string;
    number: number;
  }>`with category as (select id from algorithm_category where code = ${manifest.category ?? ''}),
    put as (insert into algorithm (scope, name, name_en, description, description_en, keyword, category_id, mode, file,
        file_name, is_package, manifest, digest, status, online_version)
      select 'system', ${said.name}, ${said.name_en}, ${said.description}, ${said.description_en}, ${manifest.name},
        (select id from category), ${manifest.mode}, ${folder}, ${folder}, true, ${json}::jsonb, ${digest}, '3', 1
      on conflict (file) where scope = 'system' do update set manifest = excluded.manifest, digest = excluded.digest,
        name_en = excluded.name_en, description = excluded.description, description_en = excluded.description_en,
        updated_at = now(),
        online_version = case when algorithm.online_version is null then null else
          (select max(number) + 1 from algorithm_version v where v.algorithm_id = algorithm.id) end
      returning id, name, name_en, keyword, description, description_en)
    insert into algorithm_version (algorithm_id, number, digest, manifest, file, is_package, files, name,
      name_en, keyword, description, description_en)
    select id, coalesce((select max(number) from algorithm_version v where v.algorithm_id = put.id), 0) + 1, ${digest},
      ${json}::jsonb, ${folder}, true, ${JSON.stringify(files)}::jsonb, name, name_en, keyword, description,
      description_en from put returning algorithm_id as id, number`.execute(db);
  return rows[0];
}
