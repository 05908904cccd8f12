import type { Context } from '../../../kit/context.ts';
import { inTransaction } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { admission } from '../credential/credential.service.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { readValue } from '../wire/json.ts';
import { checkSize } from '../wire/payload.ts';

/** Wrong ones from one address in a minute. */
const WRONG_TRIES = 30;

/** `Basic a2V5OnNlY3JldA==` → key and secret. */
function basicOf(header: string | undefined): { username: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The same as a message over MQTT: who it is, what is stored of it, and an answer that follows the commit. */
export async function takeOver(ctx: Context, header: string | undefined, body: unknown) {
  const { kit, caller } = ctx;
  const intake = intakeOf(kit);
  if (intake.wrongTries(caller.address) > WRONG_TRIES) throw new Refusal('kit.too_many');
  const given = basicOf(header);
  const asked = { clientId: '', certificate: undefined, address: caller.address, protocol: 0 };
  const found = await inTransaction(kit, { platform: 'a gateway sends' }, (own) =>
    admission(own, { ...asked, username: given?.username, password: given?.password }),
  );
  if ('refused' in found) {
    if (found.refused === 'credentials') intake.noteWrongTry(caller.address);
    throw new Refusal(
      found.refused === 'credentials' ? 'equipment.credential_wrong' : 'equipment.gateway_barred',
    );
  }
  const done = await intake.deliver(found.gatewayId, async (pace) => {
    // Who does not say how much it is may have sent the most.
    await pace(caller.bytes ?? 2 ** 20);
    const message = readValue(body);
    checkSize(message);
    return message;
  });
  if (done.as === 'unreadable') throw new Refusal('equipment.message_unreadable', { reason: done.reason });
  return { stored: done.as, faults: done.faults };
}
