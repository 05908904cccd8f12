import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { ProblemDraft, problemApi } from '@cloudyard/contract/market/problem.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { markDecided, notify } from '../../message/index.ts';
import { marketKeys } from '../../publishing/index.ts';
import { listedById } from '../listing/listing.queries.ts';
import { answerProblem, insertProblem, problemById, problemCounts, problemPage } from './problem.queries.ts';
import { problemView } from './problem.view.ts';

const CONCERN = 'app-problem';
const NOT_FOUND = 'market.problem_not_found';

/** Notifies market operators; the answer comes as a message. */
export async function reportProblem(ctx: ActorContext, { applicationId, kind, text }: ProblemDraft) {
  const listed = orRefuse(await listedById(ctx.db, applicationId), 'market.application_not_found');
  const row = { application_id: listed.application_id, account_id: ctx.actor.userId, kind, text };
  const { id } = await insertProblem(ctx.db, row);
  await notify(ctx, {
    event: 'market-problem',
    to: { holders: marketKeys.manage, of: null },
    values: { name: listed.name, kind },
    link: '/console/application-market-management?view=problems',
    concern: { type: CONCERN, id },
  });
  return { id };
}

export async function problems(ctx: ActorContext, query: z.output<typeof problemApi.list.query>) {
  const [rows, counts] = await Promise.all([problemPage(ctx.db, query), problemCounts(ctx.db, query.q)]);
  return { ...toPage(rows.map(problemView), counts[query.state], query), counts };
}

export async function settleProblem(
  ctx: ActorContext,
  id: string,
  { text, version }: { text: string; version: number },
) {
  const before = orRefuse(await problemById(ctx.db, id), NOT_FOUND);
  orRefuse(
    await answerProblem(ctx.db, { id: before.id, version }, text, ctx.actor.userId),
    'market.problem_changed',
  );
  await ctx.kit.audit.record(ctx, {
    action: 'market.problem.answer',
    object: { type: 'problem', id: before.id, name: before.application_name },
    before: { answer: before.answer },
    after: { answer: text },
  });
  await markDecided(ctx, CONCERN, before.id);
  await notify(ctx, {
    event: 'market-problem-answered',
    to: [before.account_id],
    values: { name: before.application_name, answer: text },
    link: `/common/application-market-view?id=${before.application_id}`,
  });
  return problemView(orRefuse(await problemById(ctx.db, before.id), NOT_FOUND));
}
