import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import type { StepResult } from '../../../kit/engine.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Wire } from '../../../kit/serve.ts';
import { workplace } from '../dataset/local.ts';
import { inTurn } from '../dataset/turns.ts';
import { localModel } from './local.ts';
import { isOnnxKind } from './model.policy.ts';
import { note, versionFor } from './model.service.ts';
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
  const { version } = await versionFor(ctx, id, number);
  if (!(await triedKinds(ctx)).has(version.kind)) throw new Refusal('bigdata.model_not_tried');
  mustFit(version, rows);
  await ctx.commitAndRelease();
  const { signal } = ctx.caller;
  const { sha256, kind, signature } = version;
  return inTurn(ctx.actor.userId, signal, async () => {
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

const fresh = async (ctx: ActorContext) => join(await workplace(ctx.kit, 'models'), `sent-${randomUUID()}`);

export async function sendModel(ctx: ActorContext, id: string, number: number | undefined, wire: Wire) {
  const { row, version } = await versionFor(ctx, id, number);
  const { bytes, sha256 } = version;
  await note(ctx, 'download', row, { after: { version: version.number ?? 0, bytes, sha256 } });
  await ctx.commitAndRelease();
  const folder = await localModel(ctx.kit, version);
  const path = await fresh(ctx);
  await ctx.kit.engine.packModel(folder, path, {
    'README.md': readmeOf(row, version),
    'recipe.json': `${JSON.stringify(version.recipe, null, 2)}\n`,
  });
  return send(wire, path, plainName(row.name, version.number, 'zip'), 'application/zip');
}

export async function sendOnnx(ctx: ActorContext, id: string, number: number | undefined, wire: Wire) {
  const { row, version } = await versionFor(ctx, id, number);
  if (!isOnnxKind(version.kind)) throw new Refusal('bigdata.onnx_not_possible');
  await note(ctx, 'export', row, { after: { version: version.number ?? 0, type: version.kind } });
  await ctx.commitAndRelease();
  const { signal } = ctx.caller;
  const path = await fresh(ctx);
  await inTurn(ctx.actor.userId, signal, async () => {
    const folder = await localModel(ctx.kit, version);
    await ctx.kit.engine.writeOnnx({ folder, into: path, signal });
  }).catch((error) => {
    if (!(error instanceof TableRefusal)) throw error;
    throw new Refusal(error.code === 'cancelled' ? 'kit.unavailable' : 'bigdata.model_broken');
  });
  return send(wire, path, plainName(row.name, version.number, 'onnx'), 'application/octet-stream');
}
