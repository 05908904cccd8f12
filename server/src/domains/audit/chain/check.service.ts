import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { checkChainJob } from './check.jobs.ts';
import { chainHead, checkById, ended, insertCheck, updateRunningCheck } from './check.queries.ts';
import { checkView } from './check.view.ts';

export async function startCheck(ctx: ActorContext) {
  const head = await chainHead(ctx.db);
  const row = await insertCheck(ctx.db, {
    state: 'running',
    total: head.seq,
    head: head.hash,
    started_by: ctx.actor.username,
  });
  await ctx.kit.audit.record(ctx, {
    action: 'audit.chain.check',
    object: { type: 'audit-check', id: row.id, name: `${head.seq}` },
  });
  await ctx.kit.jobs.send(ctx, checkChainJob, { checkId: row.id });
  return checkView(row);
}

export async function cancelCheck(ctx: ActorContext, id: string) {
  orRefuse(await checkById(ctx.db, id), 'audit.check_not_found');
  const row = await updateRunningCheck(ctx.db, id, ended('cancelled'));
  if (!row) throw new Refusal('audit.check_not_running');
  await ctx.kit.live.publish(ctx, chainCheckTopic.name, checkView(row));
  return checkView(row);
}
