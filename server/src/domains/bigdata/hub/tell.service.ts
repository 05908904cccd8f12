import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { notify } from '../../message/index.ts';
import {
  algorithmFollowers,
  approvedName,
  datasetFollowers,
  datasetName,
  modelFollowers,
  modelName,
} from './hub.queries.ts';

type Followed = {
  followers: (db: Db, id: string, except: string | null) => ReturnType<typeof datasetFollowers>;
  name: (db: Db, id: string, version: number) => Promise<string | undefined>;
  path: (id: string) => string;
};
const FOLLOWED: Record<HubKind, Followed> = {
  dataset: {
    followers: datasetFollowers,
    name: datasetName,
    path: (id) => `/console/bigdata/dataset?id=${id}&tab=versions`,
  },
  algorithm: {
    followers: algorithmFollowers,
    name: approvedName,
    path: (id) => `/console/algorithm-view?id=${id}`,
  },
  model: { followers: modelFollowers, name: modelName, path: (id) => `/console/bigdata/model?id=${id}` },
};

type News = { kind: HubKind; id: string; version: number; except: string | null };

/** A new version is there: whoever follows it hears of it, where they followed it from. */
export async function tellFollowers(ctx: Context, { kind, id, version, except }: News) {
  const of = FOLLOWED[kind];
  const followers = await of.followers(ctx.db, id, except);
  const name = followers.length > 0 ? await of.name(ctx.db, id, version) : undefined;
  if (name === undefined) return;
  const places = Map.groupBy(followers, ({ enterprise_id }) => enterprise_id);
  for (const [enterpriseId, people] of places)
    await notify(ctx, {
      ...{ event: 'hub-news', to: people.map(({ account_id }) => account_id), enterpriseId },
      ...{ values: { kind, name, version }, link: of.path(id) },
    });
}
