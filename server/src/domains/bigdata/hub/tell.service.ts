import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { holdersOfKey } from '../../access/index.ts';
import { notify } from '../../message/index.ts';
import { datasetKeys } from '../dataset/dataset.policy.ts';
import { modelKeys } from '../model/model.policy.ts';
import type { Keys } from '../owned.ts';
import { projectKeys } from '../project/project.policy.ts';
import {
  algorithmFollowers,
  approvedName,
  datasetFollowers,
  datasetName,
  type Follower,
  modelFollowers,
  modelName,
  projectFollowers,
  projectName,
} from './hub.queries.ts';

type Followed = {
  followers: (db: Db, id: string, except: string | null) => ReturnType<typeof datasetFollowers>;
  name: (db: Db, id: string, version: number) => Promise<string | undefined>;
  path: (id: string) => string;
  /** Of those who see it as people of their enterprise. */
  keys: Keys | null;
};
const FOLLOWED: Record<HubKind, Followed> = {
  dataset: {
    followers: datasetFollowers,
    name: datasetName,
    path: (id) => `/console/bigdata/dataset?id=${id}&tab=versions`,
    keys: datasetKeys,
  },
  algorithm: {
    followers: algorithmFollowers,
    name: approvedName,
    path: (id) => `/console/algorithm-view?id=${id}`,
    keys: null,
  },
  model: {
    followers: modelFollowers,
    name: modelName,
    path: (id) => `/console/bigdata/model?id=${id}`,
    keys: modelKeys,
  },
  project: {
    followers: projectFollowers,
    name: projectName,
    path: (id) => `/console/bigdata/projectPanel?id=${id}`,
    keys: projectKeys,
  },
};

const MOST_HOLDERS = 100_000;

/** Without those who may not see it any more: they follow it from when they did. */
async function seeing(db: Db, keys: Keys | null, place: string, people: readonly Follower[]) {
  if (!keys || !people.some(({ needs_key }) => needs_key)) return people;
  const holding = async (key: string) =>
    (await holdersOfKey(db, key, place, { except: null, most: MOST_HOLDERS })).map(({ id }) => id);
  const holders = new Set([...(await holding(keys.read)), ...(await holding(keys.edit))]);
  return people.filter(({ account_id, needs_key }) => !needs_key || holders.has(account_id));
}

type News = { kind: HubKind; id: string; version: number; except: string | null };

/** A new version is there: whoever follows it hears of it, where they followed it from. */
export async function tellFollowers(ctx: Context, { kind, id, version, except }: News) {
  const of = FOLLOWED[kind];
  const followers = await of.followers(ctx.db, id, except);
  const name = followers.length > 0 ? await of.name(ctx.db, id, version) : undefined;
  if (name === undefined) return;
  const places = Map.groupBy(followers, ({ enterprise_id }) => enterprise_id);
  for (const [enterpriseId, people] of places) {
    const told = enterpriseId === null ? people : await seeing(ctx.db, of.keys, enterpriseId, people);
    if (told.length === 0) continue;
    await notify(ctx, {
      ...{ event: 'hub-news', to: told.map(({ account_id }) => account_id), enterpriseId },
      ...{ values: { kind, name, version }, link: of.path(id) },
    });
  }
}
