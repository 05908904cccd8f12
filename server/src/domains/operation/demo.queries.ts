import { PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { Figures } from './resource/copy.measure.ts';

/** A past for the charts of a demo, of the copy that begins with it and of the platform. */
export const insertDemoSamples = (
  db: Db,
  copy: string,
  all: readonly { at: Date; copy: Figures; platform: Figures }[],
) =>
  sql`
    insert into resource_sample (source, at, figures)
    select s.source, s.at, s.figures from (
      select ${copy} as source, * from unnest(${all.map(({ at }) => at)}::timestamptz[], ${all.map((one) => JSON.stringify(one.copy))}::jsonb[]) t(at, figures)
      union all
      select ${PLATFORM}, * from unnest(${all.map(({ at }) => at)}::timestamptz[], ${all.map((one) => JSON.stringify(one.platform))}::jsonb[]) t(at, figures)) s
    on conflict do nothing`.execute(db);
