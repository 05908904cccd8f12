import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { z } from 'zod';
import type { ActorContext, Context } from '../../../kit/context.ts';
import type { StepResult } from '../../../kit/engine.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import { workplace } from '../dataset/local.ts';
import { inTurn } from '../dataset/turns.ts';
import { localModel } from './local.ts';
import { isOnnxKind } from './model.policy.ts';
import { modelFor, note, versionFor } from './model.service.ts';
import { readmeOf } from './readme.ts';
import { type Rows, score } from './scoring.ts';
import { triedKinds } from './trainer.service.ts';
import type { VersionRow } from './version.queries.ts';

/** What does not fit is the caller's row, or the model's own fault. */
function refusalOf({ end, refusal, text }: StepResult): Refusal {
  if (end === 'unfit_data' || end === 'bad_parameter')
    return new Refusal('bigdata.values_unfit', { rows: refusal?.text ?? text });
  return new Refusal(end === 'cancelled' ? 'kit.unavailable' : 'bigdata.model_broken');
}

function mustFit({ signature: { inputs } }: VersionRow, rows: Rows) {
  const known = new Set(inputs.map(({ name }) => name));
  const odd = rows.flatMap((row) => Object.keys(row)).find((name) => !known.has(name));
  if (odd !== undefined) throw new Refusal('bigdata.values_unfit', { [`rows.${odd}`]: 'no_such_column' });
}

type TryBody = z.output<typeof modelApi.try.body>;
export async function tryModel(
  ctx: ActorContext,
  id: string,
  { version: number, rows }: TryBody,
): Promise<Tried> {
  const { version, given } = await versionFor(ctx, id, number);
  const said = await answered(ctx, version, rows, ctx.actor.userId);
  // It may have been taken back while they waited.
  if (given) await modelFor(ctx, id);
  return said;
}

/** What a version says about rows; of one who asks one question is answered at a time. */
export async function answered(ctx: Context, version: VersionRow, rows: Rows, who: string): Promise<Tried> {
  if (!(await triedKinds(ctx)).has(version.kind)) throw new Refusal('bigdata.model_not_tried');
  mustFit(version, rows);
  await ctx.commitAndRelease();
  const { signal } = ctx.caller;
  const { sha256, kind, signature } = version;
  return inTurn(who, signal, async () => {
    const folder = await localModel(ctx.kit, version);
    const asked = { folder, sha256, card: { modelKind: kind, signature } };
    const { result, misfits, table } = await score(ctx.kit, asked, rows, signal).catch((error) => {
      if (!(error instanceof TableRefusal)) throw error;
      if (error.code === 'cancelled') throw new Refusal('kit.unavailable');
      throw new Refusal('bigdata.values_unfit', { rows: error.message });
    });
    if (misfits.length > 0)
      throw new Refusal(
        'bigdata.values_unfit',
        Object.fromEntries(misfits.map((name) => [`rows.${name}`, 'wrong_type'])),
      );
    if (!table) throw refusalOf(result);
    return table;
  });
}

const plainName = (name: string, version: number | null, ending: string) =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}-${version ?? 0}.${ending}`;

/** Sends a file that was made for this answer, and removes it when it was sent. */
async function send({ reply }: Wire, path: string, name: string, type: string) {
  const { size } = await stat(path);
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="model.${name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-length': size,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const body = createReadStream(path);
  body.once('close', () => void rm(path, { force: true }));
  return body;
}

type Found = Awaited<ReturnType<typeof versionFor>>;

/** Where it was given to be used and not to be taken along, it is not; whose it is reads who took it. */
async function noteTaken(
  ctx: ActorContext,
  { row, given }: Pick<Found, 'row' | 'given'>,
  noted: (of: { enterpriseId?: string | null }) => Promise<void>,
) {
  if (given && !given.mayDownload) throw new Refusal('kit.not_allowed');
  await noted({});
  if (given && row.enterprise_id !== ctx.actor.enterpriseId) await noted({ enterpriseId: row.enterprise_id });
}

/** It may have been taken back while it was made: then there is nothing to send. */
async function written(ctx: ActorContext, { row, given }: Found, path: string, write: () => Promise<void>) {
  try {
    await inTurn(ctx.actor.userId, ctx.caller.signal, write);
    if (given && !(await modelFor(ctx, row.id)).given?.mayDownload) throw new Refusal('kit.not_allowed');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const fresh = async (ctx: ActorContext) => join(await workplace(ctx.kit, 'models'), `sent-${randomUUID()}`);

export async function sendModel(ctx: ActorContext, id: string, number: number | undefined, wire: Wire) {
  const found = await versionFor(ctx, id, number);
  const { row, version } = found;
  const { bytes, sha256 } = version;
  const after = { version: version.number ?? 0, bytes, sha256 };
  await noteTaken(ctx, found, (of) => note(ctx, 'download', row, { after, ...of }));
  await ctx.commitAndRelease();
  const path = await fresh(ctx);
  await written(ctx, found, path, async () => {
    const folder = await localModel(ctx.kit, version);
    await ctx.kit.engine.packModel(folder, path, {
      'README.md': readmeOf(row, version),
      'recipe.json': `${JSON.stringify(version.recipe, null, 2)}\n`,
    });
  });
  return send(wire, path, plainName(row.name, version.number, 'zip'), 'application/zip');
}

export async function sendOnnx(ctx: ActorContext, id: string, number: number | undefined, wire: Wire) {
  const found = await versionFor(ctx, id, number);
  const { row, version } = found;
  if (!isOnnxKind(version.kind)) throw new Refusal('bigdata.onnx_not_possible');
  const after = { version: version.number ?? 0, type: version.kind };
  await noteTaken(ctx, found, (of) => note(ctx, 'export', row, { after, ...of }));
  await ctx.commitAndRelease();
  const { signal } = ctx.caller;
  const path = await fresh(ctx);
  await written(ctx, found, path, async () => {
    const folder = await localModel(ctx.kit, version);
    await ctx.kit.engine.writeOnnx({ folder, into: path, signal });
  }).catch((error) => {
    if (!(error instanceof TableRefusal)) throw error;
    throw new Refusal(error.code === 'cancelled' ? 'kit.unavailable' : 'bigdata.model_broken');
  });
  return send(wire, path, plainName(row.name, version.number, 'onnx'), 'application/octet-stream');
}
