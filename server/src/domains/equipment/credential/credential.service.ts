import { createHash, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import type {
  Connection,
  CredentialKind,
  IssuedCredential,
} from '@cloudyard/contract/equipment/credential.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Introduction } from '../../../kit/broker.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { ownGateway } from '../gateway/gateway.queries.ts';
import { endSessions } from '../session/end.service.ts';
import { issueCertificate } from './authority.service.ts';
import {
  credentialOf,
  insertCredential,
  knockingOne,
  noteUse,
  revokeCredentials,
} from './credential.queries.ts';
import { credentialView } from './credential.view.ts';

const note = auditOf('equipment.credential', 'gateway', ({ id, name }: { id: string; name: string }) => ({
  id,
  name,
}));
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

async function certified(ctx: ActorContext, id: string) {
  const gateway = await ownGateway(ctx.db, id);
  if (!gateway) throw new Refusal('equipment.gateway_not_found');
  if (!gateway.certificate_id || !gateway.in_force) throw new Refusal('equipment.certificate_not_in_force');
  return { ...gateway, certificate_id: gateway.certificate_id, end_date: gateway.end_date as string };
}

/**
 * A broker outside learns it first: should it be away nothing has changed here, and should we fail afterwards it forgets
 * what no gateway has been given.
 */
async function makeKey(ctx: ActorContext, id: string) {
  const secret = randomBytes(32).toString('base64url');
  const name = `gk-${randomBytes(10).toString('hex')}`;
  const access = ctx.kit.broker.outside?.access;
  if (access) {
    await certified(ctx, id);
    await ctx.commitAndRelease();
    try {
      await access.grant({ id, username: name }, secret);
    } catch (error) {
      ctx.log.warn({ err: error }, 'the broker outside does not take a credential');
      throw new Refusal('equipment.broker_away');
    }
  }
  return { name, secret };
}

/** The former one ends with its connection. The secret is shown in this answer and nowhere else. */
export async function issueCredential(
  ctx: ActorContext,
  gatewayId: string,
  kind: CredentialKind,
  at = new Date(),
): Promise<IssuedCredential> {
  const key = kind === 'key' ? await makeKey(ctx, gatewayId) : undefined;
  const gateway = await certified(ctx, gatewayId);
  await revokeCredentials(ctx.db, gatewayId, at);
  const common = {
    gateway_id: gatewayId,
    certificate_id: gateway.certificate_id,
    created_by: ctx.actor.userId,
  };
  // The last day counts, wherever the gateway is.
  const notAfter = new Date(Date.parse(`${gateway.end_date}T00:00:00Z`) + 36 * 3_600_000);
  let shown: Pick<IssuedCredential, 'secret' | 'certificatePem' | 'privateKeyPem' | 'authorityPem'>;
  if (key) {
    await insertCredential(ctx.db, { ...common, kind, name: key.name, secret_hash: hashOf(key.secret) });
    shown = { secret: key.secret, certificatePem: null, privateKeyPem: null, authorityPem: null };
  } else {
    const { serial, ...pem } = await issueCertificate(ctx, gatewayId, notAfter);
    await insertCredential(ctx.db, {
      ...common,
      kind,
      name: serial,
      pem: pem.certificatePem,
      not_after: notAfter,
    });
    shown = { secret: null, ...pem };
  }
  await note(ctx, 'issue', { id: gatewayId, name: gateway.hardware_id }, { after: { credentialKind: kind } });
  await endSessions(ctx, [gatewayId]);
  const made = await credentialOf(ctx.db, gatewayId);
  if (!made) throw new Error('It was inserted just now.');
  return { ...credentialView(made), ...shown };
}

export async function revokeCredential(ctx: ActorContext, gatewayId: string, at = new Date()) {
  const gateway = await ownGateway(ctx.db, gatewayId);
  if (!gateway) throw new Refusal('equipment.gateway_not_found');
  if ((await revokeCredentials(ctx.db, gatewayId, at)).length > 0) {
    await note(ctx, 'revoke', { id: gatewayId, name: gateway.hardware_id });
    await endSessions(ctx, [gatewayId]);
  }
  return { id: gatewayId };
}

export type Admission =
  | { gatewayId: string; enterpriseId: string; credentialId: string }
  | {
      refused: 'credentials' | 'forbidden';
      gatewayId?: string;
      cause: 'wrong_credential' | 'stopped' | 'uncertified' | 'suspended';
    };

/** Whether what a machine says of itself is so, and whether that one may connect now. */
export async function admission(ctx: Context, asked: Introduction, at = new Date()): Promise<Admission> {
  const serial = asked.certificate && new X509Certificate(asked.certificate).serialNumber.toLowerCase();
  const name = serial ?? asked.username ?? '';
  const found = name ? await knockingOne(ctx.db, name, at) : undefined;
  const wrong = { refused: 'credentials', cause: 'wrong_credential' } as const;
  if (
    !found ||
    found.deleted_at ||
    found.revoked_at ||
    (serial ? found.kind !== 'x509' : found.kind !== 'key')
  )
    return wrong;
  const isRight = serial !== undefined || isSecret(asked.password, found.secret_hash);
  if (!isRight) return { ...wrong, gatewayId: found.gateway_id };
  if (found.suspended_at) return { refused: 'forbidden', gatewayId: found.gateway_id, cause: 'suspended' };
  if (!found.is_enabled) return { refused: 'forbidden', gatewayId: found.gateway_id, cause: 'stopped' };
  if (!found.in_force) return { refused: 'forbidden', gatewayId: found.gateway_id, cause: 'uncertified' };
  if (!(await noteUse(ctx.db, found.id, at))) return wrong;
  return { gatewayId: found.gateway_id, enterpriseId: found.enterprise_id, credentialId: found.id };
}

const isSecret = (given: string | undefined, hash: Buffer | null) =>
  given !== undefined && hash !== null && timingSafeEqual(hashOf(given), hash);

/** Where a gateway connects to, for whoever sets it up. */
export function connectionOf({ kit }: Context, id: string): Connection {
  const { PUBLIC_URL, HOST, PORT } = kit.env;
  const origin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`;
  return { ...kit.broker.addresses(), http: `${origin}/api-equipment/ingest`, topics: `gw/${id}/` };
}
