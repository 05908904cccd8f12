import type { LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import type { Introduction, Parting, Peer, Reception, Welcome } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { admission } from '../credential/credential.service.ts';
import { unwelcome } from '../gateway/gateway.queries.ts';
import { insertLog } from '../log/log.queries.ts';
import { unbar } from '../wire/barred.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { tapOf } from '../wire/tap.ts';
import { REPLACED } from './end.service.ts';
import { GateFull, gateOf } from './gate.ts';
import { noteConnected, noteDisconnected, noteRefused } from './session.queries.ts';

const asPlatform = { platform: 'a gateway connects' };

/** We ended it: what stands against it is the reason people look for. */
async function causeOfEnd(db: Db, gatewayId: string): Promise<LinkCause> {
  const { rows } = await unwelcome(db, [gatewayId], new Date());
  return rows[0]?.cause ?? 'ended';
}

/** For whoever debugs it: it came, it went, or it was not let in. */
function linked(kit: Kit, gatewayId: string, result: string, reason: string, address = '') {
  const tap = tapOf(kit);
  if (tap.isOn(gatewayId))
    tap.report({ gatewayId, direction: 'link', topic: '', result, reason, decoded: { address } });
}

/** What gateways are answered, whichever way they come. */
export function makeReception(
  kit: Kit,
): Omit<Reception, 'authority' | 'heard'> & { intake: ReturnType<typeof intakeOf> } {
  const intake = intakeOf(kit);
  const gate = gateOf(kit);

  async function welcome(asked: Introduction): Promise<Welcome> {
    const found = await inTransaction(kit, asPlatform, async (ctx) => {
      const answer = await admission(ctx, asked);
      if ('refused' in answer && answer.gatewayId) {
        const known = await noteRefused(ctx.db, answer.gatewayId, answer.cause);
        const of = known && { gatewayId: answer.gatewayId, enterpriseId: known.enterprise_id };
        if (of && intake.isTimeToSay(answer.gatewayId, answer.cause))
          await insertLog(ctx.db, of, 'REFUSED', { cause: answer.cause, address: asked.address });
      }
      return answer;
    });
    if ('refused' in found && found.gatewayId)
      linked(kit, found.gatewayId, 'refused', found.cause, asked.address);
    if ('refused' in found) return { refused: found.refused };
    // What it says at once is taken, although its connection is noted a moment later.
    unbar(kit, found.gatewayId);
    return { id: found.gatewayId, by: found.credentialId };
  }

  return {
    intake,
    async welcome(asked) {
      try {
        return await gate(asked.address, () => welcome(asked));
      } catch (error) {
        if (error instanceof GateFull) return { refused: 'unavailable' };
        throw error;
      }
    },
    connected: (peer: Peer) =>
      inTransaction(kit, asPlatform, async (ctx) => {
        const { id: gatewayId, sessionId, address } = peer;
        const known = await noteConnected(ctx.db, gatewayId, {
          ...{ sessionId, address, at: new Date(), holder: kit.presence()?.mark ?? null },
        });
        if (!known) return;
        unbar(kit, gatewayId);
        ctx.afterCommit(() => linked(kit, gatewayId, 'connected', '', address));
        await kit.bus.publish(ctx.db, REPLACED, { gatewayId });
        const of = { gatewayId, enterpriseId: known.enterprise_id };
        if (intake.mayNote(gatewayId)) await insertLog(ctx.db, of, 'CONNECTED', { address });
        await kit.events.emit(ctx, 'equipment.link_changed', {
          id: gatewayId,
          enterpriseId: known.enterprise_id,
          up: true,
        });
      }),
    disconnected: (peer: Peer, why: Parting) =>
      inTransaction(kit, asPlatform, async (ctx) => {
        const { id: gatewayId, sessionId } = peer;
        const cause = why === 'ended' ? await causeOfEnd(ctx.db, gatewayId) : why;
        const known = await noteDisconnected(ctx.db, gatewayId, sessionId, cause, new Date());
        if (!known) return;
        ctx.afterCommit(() => linked(kit, gatewayId, 'disconnected', cause));
        const of = { gatewayId, enterpriseId: known.enterprise_id };
        if (intake.mayNote(gatewayId)) await insertLog(ctx.db, of, 'DISCONNECTED', { cause });
        await kit.events.emit(ctx, 'equipment.link_changed', {
          id: gatewayId,
          enterpriseId: known.enterprise_id,
          up: false,
        });
      }),
    message: intake.message,
  };
}
