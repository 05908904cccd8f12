import type { Sample, Samples } from '@cloudyard/contract/portal/sample.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { SampleMaker } from '../../../kit/sample.ts';
import { projectSamples } from '../../bigdata/index.ts';
import { thingSamples } from '../../iot/index.ts';
import { deleteSample, insertSamples, samplesHere } from './sample.queries.ts';

const MAKERS: readonly SampleMaker[] = [thingSamples, projectSamples];
const makerOf = ({ kind }: Sample) => MAKERS.find(({ kinds }) => kinds.includes(kind)) as SampleMaker;
const mayMake = ({ actor }: ActorContext, { keys }: SampleMaker) => keys.every((key) => holds(actor, key));

/** Those that are still there, as they are called now; what a user removed by hand is forgotten. */
export async function samples(ctx: ActorContext): Promise<Samples> {
  orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const rows = await samplesHere(ctx.db);
  const found: Sample[] = [];
  for (const row of rows) {
    const name = await makerOf(row).nameOf(ctx, row);
    if (name !== undefined) found.push({ kind: row.kind, id: row.id, name });
  }
  const mayAdd = found.length === 0 && MAKERS.some((maker) => mayMake(ctx, maker));
  return { samples: found, addedAt: found.length > 0 ? (rows[0]?.at.toISOString() ?? null) : null, mayAdd };
}

export async function addSamples(ctx: ActorContext, language: 'cn' | 'en'): Promise<Samples> {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const makers = MAKERS.filter((maker) => mayMake(ctx, maker));
  if (makers.length === 0) throw new Refusal('kit.not_allowed');
  await takeTurn(ctx.db, `samples of ${enterpriseId}`);
  if ((await samples(ctx)).samples.length > 0) throw new Refusal('portal.samples_there');
  for (const row of await samplesHere(ctx.db)) await deleteSample(ctx.db, row);
  for (const maker of makers) {
    const made = await maker.add(ctx, language);
    if (made.length > 0) await insertSamples(ctx.db, made, ctx.actor.userId);
  }
  return samples(ctx);
}

/** The last made goes first: one stands on the other. */
export async function removeSamples(ctx: ActorContext): Promise<{ removed: number; kept: Sample[] }> {
  const { samples: found } = await samples(ctx);
  if (found.length > 0 && !found.some((one) => mayMake(ctx, makerOf(one))))
    throw new Refusal('kit.not_allowed');
  const kept: Sample[] = [];
  for (const one of found.toReversed()) if (!(await isRemoved(ctx, one))) kept.push(one);
  return { removed: found.length - kept.length, kept: kept.toReversed() };
}

/** Refused as on its own page: others build on it, or it is not the caller's to remove. */
async function isRemoved(ctx: ActorContext, one: Sample): Promise<boolean> {
  if (!mayMake(ctx, makerOf(one))) return false;
  try {
    await makerOf(one).remove(ctx, one);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await deleteSample(ctx.db, one);
  return true;
}
