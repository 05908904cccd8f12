import type { CommandDraft } from '@cloudyard/contract/equipment/command.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known } from '../gateway/gateway.service.ts';
import {
  commandById,
  commandPage,
  enterpriseOfGateway,
  insertCommand,
  lockCommand,
  openCount,
  updateCommand,
} from './command.queries.ts';
import { commandView } from './command.view.ts';

const note = auditOf(
  'equipment.command',
  'gateway',
  ({ id, hardware_id }: { id: string; hardware_id: string }) => ({
    ...{ id, name: hardware_id },
  }),
);
/** More would only wait: a gateway does one after the other. */
const MOST_OPEN = 100;

/** Gateways for which a command waits, on the copy they are connected to. */
export const COMMAND_QUEUED = 'equipment.command_queued';

/** It is kept before it is sent: whatever happens on the way, a user can see what became of it. */
export async function sendCommand(
  ctx: ActorContext,
  gatewayId: string,
  draft: CommandDraft,
  at = new Date(),
) {
  const gateway = await known(ctx, gatewayId);
  if (draft.waitMinutes === 0 && gateway.session_id === '') throw new Refusal('equipment.gateway_away');
  if ((await openCount(ctx.db, gatewayId)) >= MOST_OPEN) throw new Refusal('equipment.commands_waiting');
  const id = newId();
  const waitMs = Math.max(draft.waitMinutes * 60_000, draft.timeoutSeconds * 1_000);
  await insertCommand(ctx.db, {
    ...{ id, gateway_id: gatewayId, name: draft.name, arguments: JSON.stringify(draft.arguments) },
    ...{ asked_by: ctx.actor.userId, asked_at: at, timeout_seconds: draft.timeoutSeconds },
    expires_at: new Date(at.getTime() + waitMs),
  });
  await note(ctx, 'send', gateway, { after: { command: draft.name } });
  await ctx.kit.bus.publish(ctx.db, COMMAND_QUEUED, { gatewayId });
  return commandView(orRefuse(await commandById(ctx.db, id), 'equipment.command_not_found'));
}

export async function commandsOf(
  ctx: ActorContext,
  gatewayId: string,
  query: Paging & Parameters<typeof commandPage>[2],
) {
  await known(ctx, gatewayId);
  const { rows, total } = await commandPage(ctx.db, gatewayId, query);
  return { rows: rows.map(commandView), total };
}

/** Inside the wall; undefined: there is none. */
export async function commandOf({ db }: ActorContext, id: string) {
  const row = await commandById(db, id);
  return row && commandView(row);
}

/** Only before its gateway has it: what it has done cannot be taken back. */
export async function cancelCommand(ctx: ActorContext, id: string, at = new Date()) {
  const row = orRefuse(await lockCommand(ctx.db, id), 'equipment.command_not_found');
  const gateway = await known(ctx, row.gateway_id);
  if (row.state !== 'queued') throw new Refusal('equipment.command_over');
  await updateCommand(ctx.db, id, { state: 'cancelled', ended_at: at });
  await note(ctx, 'cancel', gateway, { before: { command: row.name } });
  return commandView(orRefuse(await commandById(ctx.db, id), 'equipment.command_not_found'));
}

/** No user asks for it: a rule does. What waits longer than this is not worth doing any more. */
const OF_RULES = { timeoutSeconds: 30, waitMinutes: 10 };

/** False: too many wait for it already. */
export async function queueCommand(
  ctx: Context,
  gatewayId: string,
  { id = newId(), name, arguments: given }: Pick<CommandDraft, 'name'> & { id?: string; arguments: unknown },
  at = new Date(),
): Promise<boolean> {
  if ((await openCount(ctx.db, gatewayId)) >= MOST_OPEN) return false;
  const gateway = await enterpriseOfGateway(ctx.db, gatewayId);
  if (!gateway) return false;
  await insertCommand(ctx.db, {
    ...{ id, gateway_id: gatewayId, enterprise_id: gateway.enterprise_id, name },
    ...{ arguments: JSON.stringify(given), asked_at: at, timeout_seconds: OF_RULES.timeoutSeconds },
    expires_at: new Date(at.getTime() + OF_RULES.waitMinutes * 60_000),
  });
  await ctx.kit.bus.publish(ctx.db, COMMAND_QUEUED, { gatewayId });
  return true;
}
