import { FIGURE_NAMES, type FigureName, figureOf } from '@cloudyard/contract/operation/figures.ts';
import type { Threshold, ThresholdDraft } from '@cloudyard/contract/operation/threshold.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { deleteThreshold, ownThresholds, saveThreshold } from './threshold.queries.ts';

const note = auditOf('operation.threshold', 'threshold', (figure: FigureName) => ({
  id: figure,
  name: figure,
}));

/** As the product brings it, told only where there is something to tell. */
function broughtFor(figure: FigureName): Threshold {
  const { caution = null, bad = null } = figureOf(figure);
  return { figure, caution, bad, isTold: caution !== null || bad !== null, isOwn: false };
}

/** Of all figures, in their order. */
export async function thresholds(db: Db): Promise<Threshold[]> {
  const own = new Map((await ownThresholds(db)).map((row) => [row.figure, row]));
  return FIGURE_NAMES.map((figure) => {
    const row = own.get(figure);
    if (!row) return broughtFor(figure);
    return { figure, caution: row.caution, bad: row.bad, isTold: row.is_told, isOwn: true };
  });
}

const facts = ({ caution, bad, isTold }: ThresholdDraft) => ({
  cautionFrom: caution,
  badFrom: bad,
  told: isTold,
});

const known = async ({ db }: ActorContext, figure: FigureName) =>
  (await thresholds(db)).find((one) => one.figure === figure) ?? broughtFor(figure);

export async function changeThreshold(ctx: ActorContext, figure: FigureName, draft: ThresholdDraft) {
  const before = facts(await known(ctx, figure));
  await saveThreshold(ctx.db, figure, draft);
  await note(ctx, 'change', figure, { before, after: facts(draft) });
  return known(ctx, figure);
}

export async function resetThreshold(ctx: ActorContext, figure: FigureName) {
  const before = facts(await known(ctx, figure));
  await deleteThreshold(ctx.db, figure);
  const after = await known(ctx, figure);
  await note(ctx, 'reset', figure, { before, after: facts(after) });
  return after;
}
