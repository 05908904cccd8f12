import type { GatewayDraft } from '@cloudyard/contract/equipment/gateway.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { insertSource, seriesOf } from '../../telemetry/index.ts';
import { certificateById } from '../certificate/certificate.queries.ts';
import { newestConfig, nodesOf } from '../config/config.queries.ts';
import { revokeCredentials } from '../credential/credential.queries.ts';
import { insertLog } from '../log/log.queries.ts';
import { admit, endSessions } from '../session/end.service.ts';
import { typeById } from '../type/type.queries.ts';
import {
  type Filter,
  gatewayPage,
  insertGateway,
  lockGateway,
  ownGateway,
  updateGateway,
} from './gateway.queries.ts';
import { gatewayView } from './gateway.view.ts';

const note = auditOf(
  'equipment.gateway',
  'gateway',
  ({ id, hardware_id }: { id: string; hardware_id: string }) => ({
    ...{ id, name: hardware_id },
  }),
);

export const known = async (ctx: ActorContext, id: string) =>
  orRefuse(await ownGateway(ctx.db, id), 'equipment.gateway_not_found');

/** The nil id means all enterprises, for the platform; any other is the caller's own. */
export async function gatewaysOf(
  ctx: ActorContext,
  claimed: string,
  query: Omit<Filter, 'enterpriseId'> & Paging,
) {
  if (!ctx.asPlatform) isCurrentEnterprise(ctx.actor, claimed);
  const enterpriseId = claimed === NIL ? null : claimed;
  const { rows, total } = await gatewayPage(ctx.db, { ...query, enterpriseId });
  return { rows: rows.map((row) => gatewayView(row)), total };
}

/** A type that is enabled, or the one it has; a certificate of the enterprise that no other gateway has. */
async function checked(ctx: ActorContext, draft: GatewayDraft, former?: { type_id: string }) {
  const type = orRefuse(await typeById(ctx.db, draft.equipmentType.id), 'equipment.type_not_found');
  if (!type.is_enabled && former?.type_id !== type.id) throw new Refusal('equipment.type_disabled');
  if (draft.equipmentCertify)
    orRefuse(
      await certificateById(ctx.db, draft.equipmentCertify.id, new Date()),
      'equipment.certificate_not_found',
    );
  return {
    ...{ hardware_id: draft.equipmentId, name: draft.name, type_id: type.id },
    ...{ certificate_id: draft.equipmentCertify?.id ?? null, is_addressable: draft.equipmentAddressable },
    ...{ ip: draft.equipmentIp, port: draft.equipmentPort },
  };
}

const saidOf = (row: Awaited<ReturnType<typeof checked>>) => ({
  ...{ hardwareId: row.hardware_id, name: row.name, ip: row.ip, port: row.port },
});

export async function addGateway(ctx: ActorContext, draft: GatewayDraft) {
  const enterpriseId = ctx.actor.enterpriseId;
  if (!enterpriseId) throw new Refusal('equipment.no_enterprise');
  const row = { ...(await checked(ctx, draft)), id: newId(), created_by: ctx.actor.userId };
  await insertGateway(ctx.db, row);
  await insertSource(ctx.db, row.id, enterpriseId);
  await note(ctx, 'add', row, { after: saidOf(row) });
  return gatewayView(await known(ctx, row.id));
}

/** With another certificate, or at another address, it has to prove anew who it is. */
export async function editGateway(ctx: ActorContext, id: string, draft: GatewayDraft, at = new Date()) {
  const former = orRefuse(await lockGateway(ctx.db, id), 'equipment.gateway_not_found');
  const row = await checked(ctx, draft, former);
  await updateGateway(ctx.db, id, { ...row, changed_at: at });
  await note(
    ctx,
    'change',
    { id, hardware_id: row.hardware_id },
    { before: saidOf(former), after: saidOf(row) },
  );
  if (former.certificate_id !== row.certificate_id) {
    await revokeCredentials(ctx.db, id, at);
    await endSessions(ctx, [id]);
    await insertLog(
      ctx.db,
      { gatewayId: id, enterpriseId: former.enterprise_id },
      'CREDENTIAL',
      { act: 'certificate' },
      at,
    );
  }
  return gatewayView(await known(ctx, id));
}

/** Its connection ends, and it does not come back until it is started again. */
export async function switchGateway(ctx: ActorContext, id: string, enabled: boolean, at = new Date()) {
  const former = orRefuse(await lockGateway(ctx.db, id), 'equipment.gateway_not_found');
  if (former.is_enabled !== enabled) {
    await updateGateway(ctx.db, id, { is_enabled: enabled, changed_at: at });
    const act = enabled ? 'start' : 'stop';
    await note(ctx, act, former);
    await insertLog(ctx.db, { gatewayId: id, enterpriseId: former.enterprise_id }, 'CHANGED', { act }, at);
    await (enabled ? admit : endSessions)(ctx, [id]);
  }
  return gatewayView(await known(ctx, id));
}

/** Its points stay until no policy keeps them any more. */
export async function removeGateway(ctx: ActorContext, id: string, at = new Date()) {
  const former = orRefuse(await lockGateway(ctx.db, id), 'equipment.gateway_not_found');
  if (former.is_enabled) throw new Refusal('equipment.gateway_enabled');
  await updateGateway(ctx.db, id, { deleted_at: at, certificate_id: null });
  await revokeCredentials(ctx.db, id, at);
  await endSessions(ctx, [id]);
  await note(ctx, 'remove', former);
  return { id };
}

/** A gateway with what it measures. */
export async function gatewayWithNodes(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  const config = await newestConfig(ctx.db, id);
  const numbers = new Map((await seriesOf(ctx.db, id)).map((one) => [one.name, one.id]));
  const nodes = config ? nodesOf(config) : [];
  return gatewayView(
    row,
    nodes.map((node) => ({ ...node, id: numbers.get(node.alias) ?? 0 })),
  );
}
