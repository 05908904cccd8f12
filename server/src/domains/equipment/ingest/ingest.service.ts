import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { admission } from '../credential/credential.service.ts';
import { GateFull, gateOf } from '../session/gate.ts';
import { unbar } from '../wire/barred.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { readValue } from '../wire/json.ts';
import { checkSize } from '../wire/payload.ts';

/** `Basic a2V5OnNlY3JldA==` → key and secret. */
function basicOf(header: string | undefined): { username: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Who sends it, by its header alone: a stranger's message is not read. */
export async function senderOf(kit: Kit, address: string, header: string | undefined): Promise<string> {
  const given = basicOf(header);
  if (!given) throw new Refusal('equipment.credential_wrong');
  const asked = { clientId: '', certificate: undefined, address, protocol: 0, ...given };
  const found = await gateOf(kit)(address, () =>
    inTransaction(kit, { platform: 'a gateway sends' }, (own) => admission(own, asked)),
  ).catch((error: unknown) => {
    throw error instanceof GateFull ? new Refusal('kit.too_many') : error;
  });
  if ('refused' in found)
    throw new Refusal(
      found.refused === 'credentials' ? 'equipment.credential_wrong' : 'equipment.gateway_barred',
    );
  unbar(kit, found.gatewayId);
  return found.gatewayId;
}

/** The same as a message over MQTT: what is stored of it, and an answer that follows the commit. */
export async function takeOver({ kit, caller }: Context, gatewayId: string, body: unknown) {
  const intake = intakeOf(kit);
  await intake.pace(gatewayId);
  const done = await intake.deliver(gatewayId, async (pace) => {
    // Who does not say how much it is may have sent the most.
    await pace(caller.bytes ?? 2 ** 20);
    const message = readValue(body);
    checkSize(message);
    return message;
  });
  if (done.as === 'unreadable') throw new Refusal('equipment.message_unreadable', { reason: done.reason });
  return { stored: done.as, faults: done.faults };
}
