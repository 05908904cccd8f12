import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { MODES } from '@cloudyard/contract/algorithm/package.ts';
import { ALGORITHM_STATUSES, STATUS_NAMES } from '@cloudyard/contract/algorithm/values.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerFile, sealedFile } from '../../file/index.ts';
import {
  addAlgorithm,
  algorithm,
  algorithmFor,
  algorithmsOf,
  changeAlgorithm,
  inspectFile,
  isFree,
  moveAlgorithm,
  placeOf,
  removeAlgorithm,
  seesCode,
} from './algorithm.service.ts';
import { each } from './each.ts';
import { listedFiles, packageOf } from './package.service.ts';
import { setStatus, takeOffline } from './status.service.ts';

async function types({ kit }: ActorContext) {
  const able = await kit.engine.able();
  return MODES.map((code) => {
    const found = able[code];
    return { code, name: code, able: found.able, why: found.able ? null : found.code };
  });
}

const parametersOf = async (ctx: ActorContext, id: string) => (await algorithm(ctx, id)).parameters;

/** For its owner and verifiers, and nobody else: code is not what the library shows. */
async function fileOf(ctx: ActorContext, id: string) {
  const { row, relations } = await algorithmFor(ctx, id);
  if (row.file === null || row.scope === 'system' || !seesCode(relations))
    throw new Refusal('algorithm.file_unknown');
  return sealedFile(ctx, row.file);
}

/** Names and sizes, as many as anybody reads. */
async function filesFor(ctx: ActorContext, id: string) {
  const { row, relations } = await algorithmFor(ctx, id);
  if (!seesCode(relations)) throw new Refusal('algorithm.not_found');
  await ctx.commitAndRelease();
  return listedFiles(await packageOf(ctx.kit, row));
}

export const algorithmRoutes = (server: Server) =>
  serve(server, algorithmApi, {
    types,
    statuses: () => ALGORITHM_STATUSES.map((code) => ({ code, name: STATUS_NAMES[code] })),
    byUser: (ctx, { params, query }) => {
      isSelf(ctx.actor, params.userId);
      return algorithmsOf(ctx, placeOf(ctx), query);
    },
    all: (ctx, { query: { scope, ...query } }) => algorithmsOf(ctx, { kind: 'all', scope }, query),
    searchById: (ctx, { query }) => algorithm(ctx, query.id),
    detail: (ctx, { params }) => algorithm(ctx, params.id),
    parameters: async (ctx, { query }) => ({
      _embedded: { algorithmParameters: await parametersOf(ctx, query.algorithmId) },
    }),
    free: (ctx, { query }) => isFree(ctx, query.name, query.except),
    inspect: (ctx, { body }) => inspectFile(ctx, body.algorithmFileId),
    create: (ctx, { body }) => addAlgorithm(ctx, body),
    update: (ctx, { body }) => changeAlgorithm(ctx, body),
    setStatus: (ctx, { body: { id, algorithmStatus, ...verdict } }) =>
      setStatus(ctx, id, algorithmStatus.code, verdict),
    offline: (ctx, { body }) => each(ctx, body, takeOffline),
    remove: (ctx, { body }) => each(ctx, body, removeAlgorithm),
    removeMany: (ctx, { body }) => each(ctx, body, removeAlgorithm),
    move: (ctx, { body }) => each(ctx, body.ids, (one, id) => moveAlgorithm(one, id, body.category)),
    files: (ctx, { params }) => filesFor(ctx, params.id),
    file: async (ctx, { params }, wire) => answerFile(ctx.kit, await fileOf(ctx, params.id), wire),
  });
